import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Point } from '@/lib/kernel/point';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isCovered } from './coverage.server';
import { type NearPlace, nearestByCity } from './places';

/** How many of the nearest places are checked with the partner. */
const candidates = 3;

/** Beyond this distance no customer would bring their laundry. */
const maxKm = 30;

/** Places that were served when last checked. Only a hint: the chosen place is checked itself. */
const served = new LRUCache<string, true>({ max: 500, ttl: 6 * hourMs, perf: { now: nowMs } });

async function isServed({ id, point }: NearPlace): Promise<boolean> {
  if (served.has(id)) return true;
  if (!(await isCovered(point))) return false;
  served.set(id, true);
  return true;
}

/**
 * Returns the nearest served place (§4.1) for a customer outside the served area; null when none is
 * within reach or the partner fails.
 */
export async function nearestServed(point: Point): Promise<NearPlace | null> {
  const near = nearestByCity(point)
    .filter(({ km }) => km <= maxKm)
    .slice(0, candidates);
  try {
    const verdicts = await Promise.all(near.map(isServed));
    return near.find((_, index) => verdicts[index]) ?? null;
  } catch (error) {
    log.warn({ event: 'nearest-place-unknown', cause: error });
    return null;
  }
}
