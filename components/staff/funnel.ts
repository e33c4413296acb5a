import type { PlainDate } from '@/lib/kernel/time';
import type { MessageChannel } from '@/lib/messaging/events';
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
  /** Over all `days`, for each channel. */
  messages: MessageFigures[];
}

/** What became of the messages of one channel. */
export interface MessageFigures {
  channel: MessageChannel;
  /** Handed over to the service. */
  sent: number;
  /** Their time has come, or an attempt has failed. */
  waiting: number;
  givenUp: number;
  /** Why they were given up, most frequent first; codes without personal data. */
  reasons: { code: string; count: number }[];
}
