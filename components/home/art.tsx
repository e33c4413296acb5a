import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';

const dropPath = 'M10 .8C8.3 4.8 3 10.5 3 16.6a7 7 0 0 0 14 0C17 10.5 11.7 4.8 10 .8Z';
const glintPath = 'M6.4 16.8a3.7 3.7 0 0 0 2.6 3.5';
/** Drops on the line: x, y and scale relative to 20 × 26. */
const dew = [
  [148, 71, 1.2],
  [338, 76, 1],
  [492, 53, 1.2],
  [14, 50, 0.85],
] as const;
/** Pegs: x, y, tilt in degrees. */
const pegs = [
  [58, 53, 8],
  [120, 65, 6],
  [212, 69, 0],
  [298, 69, 0],
  [368, 62, -6],
  [468, 47, -9],
] as const;

/** Illustration of a clothes line at sunrise: towel, thobe, shemagh, drops of dew. */
export function HeroArt({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 520 330"
      aria-hidden="true"
      className={classNames('overflow-visible', className)}
    >
      <circle cx="372" cy="214" r="104" fill="var(--color-accent)" />
      <path
        d="M-1700 340V262C-1100 300-500 330-10 268c70-26 138-22 206 2 82 29 190 24 344-16 320-60 760-20 1400 40v1200H-1700Z"
        fill="var(--color-canvas)"
      />
      <path d="M-16 46Q260 110 536 46" fill="none" stroke="var(--color-brand)" strokeWidth="3" />
      <g fill="var(--color-brand)">
        <circle cx="-16" cy="46" r="6" />
        <circle cx="536" cy="46" r="6" />
      </g>
      <Towel />
      <Thobe />
      <Shemagh />
      <g fill="var(--color-accent)" stroke="var(--color-brand)" strokeWidth="1.5">
        {pegs.map(([x, y, tilt]) => (
          <rect
            key={x}
            x={x}
            y={y}
            width="7"
            height="18"
            rx="3"
            transform={`rotate(${tilt} ${x + 3} ${y + 9})`}
          />
        ))}
      </g>
      {dew.map(([x, y, scale]) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${scale})`}>
          <path d={dropPath} fill="var(--color-brand)" />
          <path
            d={glintPath}
            fill="none"
            stroke="var(--color-surface)"
            strokeOpacity=".75"
            strokeWidth="1.7"
            strokeLinecap="round"
          />
        </g>
      ))}
    </svg>
  );
}

function Towel() {
  return (
    <g>
      <path
        d="M52 60c26 6 54 10 82 13l-5 116a8 8 0 0 1-9 7.5c-20-1.5-42-5-63-9.5a8 8 0 0 1-6.5-8Z"
        fill="var(--color-dew)"
      />
      <path
        d="m51 152 80 13M50.5 162l80 13"
        stroke="var(--color-cloth)"
        strokeWidth="4"
        opacity=".8"
      />
      <path
        d="M104 70c-3 42-5 82-6 120"
        stroke="var(--color-brand)"
        strokeWidth="2"
        opacity=".14"
        fill="none"
      />
    </g>
  );
}

function Thobe() {
  return (
    <g transform="translate(186 66)">
      <path
        d="M57 12 22 14C14 15 9 20 7.5 28L-8 104c-1 5 1 8 5 9l16 3.5c4 1 7-1 8-5L33 66c2 50-1 98-8 140-1 6 2 9 8 10 26 4 54 4 80 0 6-1 9-4 8-10-7-42-10-90-8-140l12 45.5c1 4 4 6 8 5l16-3.5c4-1 6-4 5-9L138.5 28C137 20 132 15 124 14L89 12c-8 9-24 9-32 0Z"
        fill="var(--color-cloth)"
      />
      <g fill="var(--color-cloth-shade)">
        <path d="M57 12c-3 0-5 2-4 5 3 9 10 14 20 14s17-5 20-14c1-3-1-5-4-5-8 9-24 9-32 0Z" />
        <circle cx="78" cy="44" r="2" />
        <circle cx="78" cy="58" r="2" />
        <circle cx="78" cy="72" r="2" />
      </g>
      <g fill="none" stroke="var(--color-cloth-shade)" strokeWidth="3">
        <path d="M73 31v66" />
        <path d="M88 62h17v19c-6 3-11 3-17 0Z" strokeWidth="2.5" />
        <path d="M52 130c-1 30-3 56-7 82M96 118c1 36 4 66 8 95" strokeLinecap="round" />
      </g>
    </g>
  );
}

function Shemagh() {
  const cloth = 'M0 0c34 3 78 2 118-5l-49 96c-4 8-12 8-17 1Z';
  return (
    <g transform="translate(364 70) rotate(-6)">
      <defs>
        <pattern
          id="shemagh-weave"
          width="14"
          height="14"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(4)"
        >
          <path
            d="M0 3.5h14M0 10.5h14M3.5 0v14M10.5 0v14"
            stroke="var(--color-shemagh)"
            strokeWidth="2.6"
            opacity=".5"
          />
          <path d="M3.5 3.5h7v7h-7z" fill="var(--color-shemagh)" opacity=".22" />
        </pattern>
      </defs>
      <path d={cloth} fill="var(--color-cloth)" />
      <path d={cloth} fill="url(#shemagh-weave)" />
      <path
        d="M0 0c34 3 78 2 118-5l-6 12C76 13 36 13 6 10Z"
        fill="var(--color-focus)"
        opacity=".06"
      />
    </g>
  );
}

const grounds = { sky: 'var(--color-sky)', warm: 'var(--color-accent-soft)' };

function Ground({ tone, children }: { tone: keyof typeof grounds; children: ReactNode }) {
  return (
    <svg viewBox="0 0 72 72" aria-hidden="true" className="size-18 overflow-visible lg:size-24">
      <circle cx="36" cy="38" r="30" fill={grounds[tone]} />
      {children}
    </svg>
  );
}

/** A drop on a thread: choosing a plan and a day. */
export function DropArt() {
  return (
    <Ground tone="sky">
      <path d="M0 18Q36 26 72 18" stroke="var(--color-brand)" strokeWidth="2.5" fill="none" />
      <path
        d="M36 22C30 34 17 40 17 51c0 9 8 14 19 14s19-5 19-14C55 40 42 34 36 22Z"
        fill="var(--color-brand)"
      />
      <path
        d="M25 52c.5 4 3 6.5 7 7.5"
        stroke="var(--color-surface)"
        strokeWidth="3"
        strokeLinecap="round"
        fill="none"
        opacity=".75"
      />
    </Ground>
  );
}

/** An iron with steam: the cleaning. */
export function IronArt() {
  return (
    <Ground tone="warm">
      <path
        d="M24 30c-4-5 4-8 0-13M36 30c-4-5 4-8 0-13M48 30c-4-5 4-8 0-13"
        stroke="var(--color-accent)"
        strokeWidth="4"
        strokeLinecap="round"
        fill="none"
      />
      <path
        d="M12 56h46v-4.5C58 44 52 38 44 38H28"
        fill="none"
        stroke="var(--color-brand)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M12 56c0-7 5-11 12-11h32.5L58 56Z" fill="var(--color-brand)" />
    </Ground>
  );
}

/** Folded cloth: the delivery. */
export function FoldArt() {
  return (
    <Ground tone="sky">
      <g
        fill="var(--color-cloth)"
        stroke="var(--color-brand)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      >
        <path d="M14 46h39a5.5 5.5 0 0 1 0 11H14Z" />
        <path d="M58 35H19a5.5 5.5 0 0 0 0 11h39Z" fill="var(--color-dew)" />
        <path d="M14 24h39a5.5 5.5 0 0 1 0 11H14Z" />
      </g>
    </Ground>
  );
}
