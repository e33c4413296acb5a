import 'server-only';
import { minuteMs, wallClockMs } from '@/lib/kernel/time';
import { databaseClockMs } from './database.server';

/** Ages that decide about money or deletion are of hours and more: so far apart two clocks do no harm. */
const harmlessMs = 10 * minuteMs;

/**
 * Whether this machine and the database tell the same time. Where they do not nobody knows which one is wrong, and what cannot
 * be undone (a deletion for age, a refund because it took too long) waits. Throws when the database does not answer.
 */
export const clocksAgree = async (): Promise<boolean> =>
  Math.abs(wallClockMs() - (await databaseClockMs())) <= harmlessMs;
