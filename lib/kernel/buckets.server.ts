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

/** Key → the `stopwatchMs` time at which the points taken so far have been refilled. */
const emptyAt = processWide('buckets', () => new LRUCache<string, number>({ max: 50_000 }));

/**
 * Takes one point from every bucket, or from none. Returns null, or the first empty bucket and the
 * milliseconds until its next point. Counts in this process only.
 */
export function takePoints(buckets: readonly Bucket[]): { key: string; waitMs: number } | null {
  const now = stopwatchMs();
  const taken: [key: string, after: number][] = [];
  for (const { key, points, windowMs } of buckets) {
    const after = Math.max(emptyAt.get(key) ?? now, now) + windowMs / points;
    const waitMs = after - windowMs - now;
    if (waitMs > 0) return { key, waitMs: Math.ceil(waitMs) };
    taken.push([key, after]);
  }
  for (const [key, after] of taken) emptyAt.set(key, after);
  return null;
}
