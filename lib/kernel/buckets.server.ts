import 'server-only';
import { LRUCache } from 'lru-cache';
import { processWide } from './process-wide';
import { stopwatchMs } from './time';

/** Rate limit: at most `points` in any `windowMs` for the subject that `key` names. */
export interface Bucket {
  key: string;
  points: number;
  windowMs: number;
}

/**
 * Key → the `stopwatchMs` time at which the points taken so far have been refilled. One cache for
 * each window: keys that matter for a minute must not displace those that matter for an hour.
 */
const refilledAt = (windowMs: number) =>
  processWide(`buckets ${windowMs}`, () => new LRUCache<string, number>({ max: 50_000 }));

/**
 * Takes one point from every bucket, or from none. Returns null, or the first empty bucket and the
 * milliseconds until its next point. Counts in this process only.
 */
export function takePoints(buckets: readonly Bucket[]): { key: string; waitMs: number } | null {
  const now = stopwatchMs();
  const taken: (() => void)[] = [];
  for (const { key, points, windowMs } of buckets) {
    const times = refilledAt(windowMs);
    const after = Math.max(times.get(key) ?? now, now) + windowMs / points;
    const waitMs = after - windowMs - now;
    if (waitMs > 0) return { key, waitMs: Math.ceil(waitMs) };
    taken.push(() => times.set(key, after));
  }
  for (const take of taken) take();
  return null;
}
