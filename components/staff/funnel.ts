import type { PlainDate } from '@/lib/kernel/time';
import type { StepId } from '@/lib/wizard/step-ids';

/** How far people came: counts, of nobody. */
export interface Funnel {
  today: PlainDate;
  /** The newest first. */
  days: { day: PlainDate; began: number; ordered: number; paid: number; active: number }[];
  /** The day that is told step by step. */
  shown: PlainDate;
  steps: { id: StepId; opened: number; answered: number }[];
}
