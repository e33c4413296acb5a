import 'server-only';
import { steps } from '@/components/steps/registry';
import { countArrivals, readFunnel } from '@/lib/db/funnel.server';
import { addDays, type PlainDate, todayInRiyadh } from '@/lib/kernel/time';
import type { Funnel } from './funnel';

const daysShown = 14;

/**
 * Reads the last two weeks, and the steps of one day: `wanted`, or else the last day with visitors.
 */
export async function funnelOf(wanted: string | undefined): Promise<Funnel> {
  const today = todayInRiyadh();
  const days = Array.from({ length: daysShown }, (_, index) => addDays(today, -index));
  const first = days.at(-1) ?? today;
  const [counts, arrivals] = await Promise.all([
    readFunnel(first),
    countArrivals(first, ['open', 'paid', 'active']),
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
  };
}
