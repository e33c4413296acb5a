import 'server-only';
import { and, gte, inArray, sql } from 'drizzle-orm';
import { type PlainDate, secondMs } from '@/lib/kernel/time';
import {
  type FunnelCount,
  returnFunnelCounts,
  takeFunnelCounts,
} from '@/lib/observability/funnel.server';
import { log } from '@/lib/observability/log.server';
import { database } from './database.server';
import { checkoutDays, funnelDays } from './operator-tables';

const everyMs = 15 * secondMs;

/**
 * Adds this process's counts to the stored ones. Never throws: counts that cannot be written are
 * kept for the next attempt.
 */
async function flushFunnel(): Promise<void> {
  const taken = takeFunnelCounts();
  if (taken.length === 0) return;
  // A fixed order, so that two instances do not deadlock.
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

/**
 * Writes the counts every 15 seconds. Returns a function that stops the timer and writes once more.
 */
export function startFunnel(): () => Promise<void> {
  const timer = setInterval(() => void flushFunnel(), everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return flushFunnel();
  };
}

/** The stored counts per day from `first` on, including those of this process. */
export async function readFunnel(first: PlainDate): Promise<FunnelCount[]> {
  await flushFunnel();
  const rows = await database().select().from(funnelDays).where(gte(funnelDays.day, first));
  return rows.map((row) => ({ ...row, day: row.day as PlainDate }));
}

/** How many checkouts entered each of the given states per day in Riyadh, from `first` on. */
export async function countArrivals(
  first: PlainDate,
  states: readonly string[],
): Promise<{ day: PlainDate; state: string; count: number }[]> {
  const { day, state, entered: count } = checkoutDays;
  const rows = await database()
    .select({ day, state, count })
    .from(checkoutDays)
    .where(and(gte(day, first), inArray(state, [...states])));
  return rows.map((row) => ({ ...row, day: row.day as PlainDate }));
}
