import 'server-only';
import { httpDateMs, wallClockMs } from '@/lib/kernel/time';

// Next bundles this module several times into one process: what one copy hears all of them know.
const holder = globalThis as { [key: symbol]: Map<string, number> | undefined };
const slot = Symbol.for('laundry.clocks');
const heard: Map<string, number> = holder[slot] ?? new Map();
holder[slot] = heard;

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
