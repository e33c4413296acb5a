import type { PlainDate } from '@/lib/kernel/time';
import type { StepId } from '@/lib/wizard/step-ids';

/** The sign-up funnel as anonymous counts. */
export interface Funnel {
  today: PlainDate;
  /** Newest first. */
  days: { day: PlainDate; began: number; ordered: number; paid: number; active: number }[];
  /** The day whose steps are listed. */
  shown: PlainDate;
  steps: { id: StepId; opened: number; answered: number }[];
  /** Over all `days`: subscriptions that reached the offer, renewals opened, renewals paid. */
  renewals: { offered: number; opened: number; paid: number };
}
