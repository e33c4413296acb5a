import type { DraftRevision } from './draft-revision';

/** The response to a step's submit. */
export type StepReply =
  /**
   * `screen`: everything that the next step shows (`lib/wizard/screen.ts`), if it was ready in
   * time.
   */
  | { kind: 'next'; href: string; screen?: unknown }
  | { kind: 'leave'; href: string; external: boolean }
  | { kind: 'stay'; data: unknown }
  | { kind: 'stop'; reason: string; data?: unknown };

/** The current state of a step, for a page that was rendered earlier. */
export interface CurrentStep {
  /** False: this visitor may no longer see the open page. */
  open: boolean;
  /** Its revision, by the name that pages of the version before read. */
  edition: DraftRevision;
  answers: Record<string, unknown>;
}

/** What has changed about an order, and the step where the customer resolves it. */
export interface OrderChange {
  step: 'coverage' | 'plan' | 'schedule';
  /** Its text is under `steps.reasons`. */
  reason: 'not-covered' | 'plan-withdrawn' | 'price-changed' | 'day-gone';
}
