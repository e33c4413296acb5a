import { hourMs, minuteMs, secondMs } from '@/lib/kernel/time';

/** Longer than that nobody who waits is told to wait, and nothing of ours does. */
const mostMs = { forPeople: 15 * minuteMs, forUs: 6 * hourMs };

const secondsOf = (header: string | undefined): number | undefined =>
  /^\s*\d+\s*$/.test(header ?? '') ? Number(header) : undefined;

const within = (seconds: number | undefined, most: number): number | undefined =>
  seconds === undefined ? undefined : Math.min(Math.max(seconds * secondMs, secondMs), most);

/** `Retry-After` in seconds as milliseconds, between 1 s and 15 min; undefined when it says no seconds. */
export const retryAfterMs = (header: string | undefined): number | undefined =>
  within(secondsOf(header), mostMs.forPeople);

/** The same between 1 s and 6 h, for what nobody waits for. */
export const askedWaitMs = (header: string | undefined): number | undefined =>
  within(secondsOf(header), mostMs.forUs);
