import type { CSSProperties } from 'react';
import { classNames } from './class-names';

interface DropProps {
  /** `filled`: filled with the current colour; `outline`: an outline over the background. */
  variant?: 'filled' | 'outline';
  className?: string;
  style?: CSSProperties;
}

/** The drop that represents a bag, a pickup or a position. 20 × 26. */
export function Drop({ variant = 'filled', className, style }: DropProps) {
  const isOutline = variant === 'outline';
  return (
    <svg
      viewBox="0 0 20 26"
      aria-hidden="true"
      className={classNames('overflow-visible', className)}
      style={style}
    >
      <path
        d="M10 .8C8.3 4.8 3 10.5 3 16.6a7 7 0 0 0 14 0C17 10.5 11.7 4.8 10 .8Z"
        fill={isOutline ? 'var(--color-surface)' : 'currentColor'}
        stroke={isOutline ? 'currentColor' : 'none'}
        strokeWidth="1.8"
      />
      {!isOutline && (
        <path
          d="M6.4 16.8a3.7 3.7 0 0 0 2.6 3.5"
          fill="none"
          stroke="var(--color-surface)"
          strokeOpacity=".75"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      )}
    </svg>
  );
}
