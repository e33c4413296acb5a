import type { CSSProperties } from 'react';
import { Drop } from './drop';

export interface ProgressProps {
  /** 1 is the first. */
  now: number;
  total: number;
  /** "Step 3 of 8", at the start. */
  count: string;
  /** The step's name, at the end. */
  name: string;
  /** Label of the bar, for screen readers. */
  label: string;
}

/**
 * Progress through the steps: one line of text, and a thread whose completed part ends in a drop.
 */
export function Progress({ now, total, count, name, label }: ProgressProps) {
  const style = { '--to': now / total, '--from': Math.max(0, now - 1) / total } as CSSProperties;
  return (
    <div>
      <p className="mb-1 flex justify-between gap-4 text-xs text-ink-2">
        <span>{count}</span>
        <b className="font-medium">{name}</b>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={total}
        aria-valuenow={now}
        className="relative h-6"
        style={style}
      >
        <span className="progress-track absolute inset-x-0 top-0 h-0.5 rounded-full bg-line" />
        <span className="progress-done absolute inset-x-0 top-0 h-0.5 rounded-full bg-brand" />
        <span className="progress-drop absolute inset-x-0 -top-px flex justify-end">
          <Drop className="-me-2 h-[1.36rem] w-[1.05rem] text-brand" />
        </span>
      </div>
    </div>
  );
}
