import { hourMs, minuteMs, secondMs } from '@/lib/kernel/time';

/**
 * Upper bound on any `Retry-After` that is passed on to customers, and on any that background work
 * honours.
 */
const maxMs = { passedOn: 15 * minuteMs, honoured: 6 * hourMs };

const secondsOf = (header: string | undefined): number | undefined =>
  /^\s*\d+\s*$/.test(header ?? '') ? Number(header) : undefined;

const within = (seconds: number | undefined, max: number): number | undefined =>
  seconds === undefined ? undefined : Math.min(Math.max(seconds * secondMs, secondMs), max);

/**
 * `Retry-After` in milliseconds, limited to 1 s – 15 min; undefined when it is not a number of
 * seconds.
 */
export const retryAfterMs = (header: string | undefined): number | undefined =>
  within(secondsOf(header), maxMs.passedOn);

/** The same, limited to 1 s – 6 h, for background work. */
export const requestedWaitMs = (header: string | undefined): number | undefined =>
  within(secondsOf(header), maxMs.honoured);
