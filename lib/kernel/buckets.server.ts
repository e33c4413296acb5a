import 'server-only';
import { LRUCache } from 'lru-cache';
import { processWide } from './process-wide';
import { stopwatchMs } from './time';

/** So many `points` in any `windowMs`, for what `key` names. */
export interface Bucket {
  key: string;
  points: number;
  windowMs: number;
}

/** By key: until when what was taken so far is paid off, on the stopwatch. */
const paidOffAt = processWide('buckets', () => new LRUCache<string, number>({ max: 50_000 }));

/**
 * Takes a point of every bucket, or of none. Returns null, or the first one that is empty and how long to wait in milliseconds
 * for its next point. Counted in this process alone.
 */
export function take(buckets: readonly Bucket[]): { key: string; waitMs: number } | null {
  const now = stopwatchMs();
  const taken: [key: string, after: number][] = [];
  for (const { key, points, windowMs } of buckets) {
    const after = Math.max(paidOffAt.get(key) ?? now, now) + windowMs / points;
    const waitMs = after - windowMs - now;
    if (waitMs > 0) return { key, waitMs: Math.ceil(waitMs) };
    taken.push([key, after]);
  }
  for (const [key, after] of taken) paidOffAt.set(key, after);
  return null;
}
