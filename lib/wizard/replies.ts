import type { DraftRevision } from './draft-revision';

/** What a step's submit answers. */
export type StepReply =
  /** `screen`: all that the next step shows (`lib/wizard/screen.ts`), where it could be put together at once. */
  | { kind: 'next'; href: string; screen?: unknown }
  | { kind: 'leave'; href: string; external: boolean }
  | { kind: 'stay'; data: unknown }
  | { kind: 'stop'; reason: string; data?: unknown };

/** A step as it stands now, for a page that was drawn some time ago. */
export interface StepNow {
  /** False: the page that stands open is no longer one that this visitor may see. */
  open: boolean;
  edition: DraftRevision;
  answers: Record<string, unknown>;
}

/** What of an order cannot be had any more as it was shown, and the step where that is mended. */
export interface OrderChange {
  step: 'coverage' | 'plan' | 'schedule';
  /** Said in words under `steps.reasons`. */
  reason: 'not-covered' | 'plan-withdrawn' | 'price-changed' | 'day-gone';
}
