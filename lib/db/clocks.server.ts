import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { minuteMs, nowMs, wallClockMs } from '@/lib/kernel/time';
import { databaseClockMs } from './database.server';

/** Ages that decide about money or deletion are of hours and more: so far apart two clocks do no harm. */
const harmlessMs = 10 * minuteMs;

/**
 * Whether this machine and the database tell the same time. Where they do not nobody knows which one is wrong, and what cannot
 * be undone (a deletion for age, anything that is done with money) waits. Throws when the database does not answer.
 */
export const clocksAgree = async (): Promise<boolean> =>
  Math.abs(wallClockMs() - (await databaseClockMs())) <= harmlessMs;

/** How far the app's clock is from this machine's, in milliseconds: nothing, where it follows no other (`CLOCK_URL`). */
export const followedAheadMs = (): number => nowMs() - wallClockMs();

/**
 * Now and so many milliseconds more, on the database's clock: for what another instance will take the age of. It is
 * the same whatever the clock of the machine that writes.
 */
export const databaseNow = (aheadMs = 0): SQL<Date> =>
  sql`now() + ${Math.round(followedAheadMs() + aheadMs)} * interval '1 millisecond'`;
