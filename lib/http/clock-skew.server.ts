import 'server-only';
import { processWide } from '@/lib/kernel/process-wide';
import { httpDateMs, wallClockMs } from '@/lib/kernel/time';

const skews = processWide('clocks', () => new Map<string, number>());

/** The last `Date` header of each service. */
const lastDates = new Map<string, string | undefined>();

/**
 * Records how far this machine's clock is ahead of a service's, by the response's `Date`. `Date`
 * has a resolution of one second, so only its first occurrence counts.
 */
export function noteClockSkew(upstream: string, date: string | undefined): void {
  if (lastDates.get(upstream) === date) return;
  lastDates.set(upstream, date);
  const theirs = httpDateMs(date ?? '');
  if (theirs !== null) skews.set(upstream, wallClockMs() - theirs);
}

/** How far this machine's clock is ahead of each service's clock, in milliseconds. */
export const clockSkews = (): ReadonlyMap<string, number> => skews;
