import 'server-only';
import { LRUCache } from 'lru-cache';
import type { Point } from '@/lib/kernel/point';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isCovered } from './coverage.server';
import { type NearPlace, nearestByCity } from './places';

/** How many of the nearest places the partner is asked about. */
const candidates = 3;

/** Farther than this no customer brings their laundry. */
const mostKm = 30;

/** Places that were served when last asked. It is a hint: the place itself is checked. */
const served = new LRUCache<string, true>({ max: 500, ttl: 6 * hourMs, perf: { now: nowMs } });

async function isServed({ id, point }: NearPlace): Promise<boolean> {
  if (served.has(id)) return true;
  if (!(await isCovered(point))) return false;
  served.set(id, true);
  return true;
}

/** The nearest place of ours that is served (§4.1), for a customer whose own is not; null where none is within reach or known. */
export async function nearestServed(point: Point): Promise<NearPlace | null> {
  const near = nearestByCity(point)
    .filter(({ km }) => km <= mostKm)
    .slice(0, candidates);
  try {
    const verdicts = await Promise.all(near.map(isServed));
    return near.find((_, index) => verdicts[index]) ?? null;
  } catch (error) {
    log.warn({ event: 'nearest-place-unknown', cause: error });
    return null;
  }
}
