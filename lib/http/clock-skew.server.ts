import 'server-only';
import { processWide } from '@/lib/kernel/process-wide';
import { httpDateMs, wallClockMs } from '@/lib/kernel/time';

const skews = processWide('clocks', () => new Map<string, number>());

/** What each service said last. */
const lastDates = new Map<string, string | undefined>();

/** Notes how far this machine's clock is ahead of a service's, as its answer's `Date` says: once for each second of theirs. */
export function noteClockSkew(upstream: string, date: string | undefined): void {
  if (lastDates.get(upstream) === date) return;
  lastDates.set(upstream, date);
  const theirs = httpDateMs(date ?? '');
  if (theirs !== null) skews.set(upstream, wallClockMs() - theirs);
}

/** How far this machine's clock is ahead of each service's that has answered, in milliseconds. */
export const clockSkews = (): ReadonlyMap<string, number> => skews;
