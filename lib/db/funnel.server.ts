import 'server-only';
import { and, gte, inArray, sql } from 'drizzle-orm';
import { type PlainDate, secondMs } from '@/lib/kernel/time';
import {
  type FunnelCount,
  returnFunnelCounts,
  takeFunnelCounts,
} from '@/lib/observability/funnel.server';
import { log } from '@/lib/observability/log.server';
import { checkoutDays, funnelDays } from './count-tables';
import { database } from './database.server';

const everyMs = 15 * secondMs;

/** Adds what this process has counted to what is kept. Never throws: what cannot be written is kept for the next time. */
async function flushFunnel(): Promise<void> {
  const taken = takeFunnelCounts();
  if (taken.length === 0) return;
  // In one order, so that two instances do not wait for each other.
  const rows = taken.sort((a, b) => (`${a.day} ${a.step}` < `${b.day} ${b.step}` ? -1 : 1));
  try {
    await database()
      .insert(funnelDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [funnelDays.day, funnelDays.step],
        set: {
          opened: sql`${funnelDays.opened} + excluded.opened`,
          answered: sql`${funnelDays.answered} + excluded.answered`,
        },
      });
  } catch (error) {
    returnFunnelCounts(rows);
    log.warn({ event: 'funnel-not-written', error: (error as Error).message });
  }
}

/** Writes the counts down now and then. Returns a function that does so once more and ends it. */
export function startFunnel(): () => Promise<void> {
  const timer = setInterval(() => void flushFunnel(), everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return flushFunnel();
  };
}

/** What is kept of the days from `first` on, with what this process has not written yet. */
export async function readFunnel(first: PlainDate): Promise<FunnelCount[]> {
  await flushFunnel();
  const rows = await database().select().from(funnelDays).where(gte(funnelDays.day, first));
  return rows.map((row) => ({ ...row, day: row.day as PlainDate }));
}

/** How many checkouts came to each of some states on each day in Riyadh, from `first` on. */
export async function countArrivals(
  first: PlainDate,
  states: readonly string[],
): Promise<{ day: PlainDate; state: string; count: number }[]> {
  const { day, state, came: count } = checkoutDays;
  const rows = await database()
    .select({ day, state, count })
    .from(checkoutDays)
    .where(and(gte(day, first), inArray(state, [...states])));
  return rows.map((row) => ({ ...row, day: row.day as PlainDate }));
}
