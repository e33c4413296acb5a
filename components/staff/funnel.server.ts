import 'server-only';
import { steps } from '@/components/steps/registry';
import { countArrivals, readFunnel } from '@/lib/db/funnel.server';
import { countMessages, type MessageCount } from '@/lib/db/messages.server';
import { addDays, type PlainDate, riyadhInstant, todayInRiyadh } from '@/lib/kernel/time';
import { type MessageChannel, messageChannels } from '@/lib/messaging/events';
import type { StepId } from '@/lib/wizard/step';

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

const daysShown = 14;

/**
 * Reads the last two weeks, and the steps of one day: `wanted`, or else the last day with visitors.
 */
export async function funnelOf(wanted: string | undefined): Promise<Funnel> {
  const today = todayInRiyadh();
  const days = Array.from({ length: daysShown }, (_, index) => addDays(today, -index));
  const first = days.at(-1) ?? today;
  const [counts, arrivals, messages] = await Promise.all([
    readFunnel(first),
    countArrivals(first, ['open', 'paid', 'active']),
    countMessages(riyadhInstant(first, 0)),
  ]);
  const step = (day: PlainDate, id: string) =>
    counts.find((count) => count.day === day && count.step === id);
  const came = (day: PlainDate, state: string) =>
    arrivals.find((arrival) => arrival.day === day && arrival.state === state)?.count ?? 0;
  const hadVisitors = (day: PlainDate) => steps.some(({ id }) => (step(day, id)?.opened ?? 0) > 0);
  const sum = (id: string, what: 'opened' | 'answered') =>
    counts.reduce((total, count) => total + (count.step === id ? count[what] : 0), 0);
  const shown = days.find((day) => day === wanted) ?? days.find(hadVisitors) ?? today;
  return {
    today,
    days: days.map((day) => ({
      day,
      began: step(day, steps[0]?.id ?? '')?.answered ?? 0,
      ordered: came(day, 'open'),
      paid: came(day, 'paid'),
      active: came(day, 'active'),
    })),
    shown,
    steps: steps.map(({ id }) => ({
      id,
      opened: step(shown, id)?.opened ?? 0,
      answered: step(shown, id)?.answered ?? 0,
    })),
    renewals: {
      offered: sum('renewal-offer', 'opened'),
      opened: sum('renewal', 'opened'),
      paid: sum('renewal', 'answered'),
    },
    messages: messageFigures(messages),
  };
}

const messageFigures = (counts: readonly MessageCount[]): MessageFigures[] =>
  messageChannels.map((channel) => {
    const own = counts.filter((one) => one.channel === channel);
    const sum = (state: string) =>
      own.reduce((total, one) => total + (one.state === state ? one.count : 0), 0);
    const reasons = own
      .filter(({ state }) => state === 'given-up')
      .map(({ reason, count }) => ({ code: reason ?? 'unknown', count }))
      .toSorted((one, other) => other.count - one.count);
    return { channel, sent: sum('sent'), waiting: sum('due'), givenUp: sum('given-up'), reasons };
  });
