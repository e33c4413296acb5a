import 'server-only';
import { processWide } from '@/lib/kernel/process-wide';
import { httpDateMs, wallClockMs } from '@/lib/kernel/time';

const heard = processWide('clocks', () => new Map<string, number>());

/** What each service said last. */
const said = new Map<string, string | undefined>();

/** Notes how far this machine's clock is ahead of a service's, as its answer's `Date` says: once for each second of theirs. */
export function hearClock(upstream: string, date: string | undefined): void {
  if (said.get(upstream) === date) return;
  said.set(upstream, date);
  const theirs = httpDateMs(date ?? '');
  if (theirs !== null) heard.set(upstream, wallClockMs() - theirs);
}

/** How far this machine's clock is ahead of each service's that has answered, in milliseconds. */
export const aheadOfServices = (): ReadonlyMap<string, number> => heard;
