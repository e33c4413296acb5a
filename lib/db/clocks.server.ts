import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { minuteMs, nowMs, wallClockMs } from '@/lib/kernel/time';
import { databaseClockMs } from './database.server';

/**
 * Ages that decide about money or deletion are hours or more, so clocks may differ by this much.
 */
const toleranceMs = 10 * minuteMs;

/**
 * Whether this machine's clock and the database's agree. When they do not, either may be wrong, and
 * irreversible work (deletions by age, money) waits. Throws when the database does not respond.
 */
export const clocksAgree = async (): Promise<boolean> =>
  Math.abs(wallClockMs() - (await databaseClockMs())) <= toleranceMs;

/** Offset of the app's clock from this machine's, in milliseconds; 0 unless `CLOCK_URL` is set. */
export const clockOffsetMs = (): number => nowMs() - wallClockMs();

/**
 * The current time plus `aheadMs` on the database's clock, for values whose age another instance
 * computes: independent of the writing machine's clock.
 */
export const databaseNow = (aheadMs = 0): SQL<Date> =>
  sql`now() + ${Math.round(clockOffsetMs() + aheadMs)} * interval '1 millisecond'`;
