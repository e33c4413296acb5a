import type { ReactNode } from 'react';

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
