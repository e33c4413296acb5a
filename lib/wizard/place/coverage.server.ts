import 'server-only';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/config/env.server';
import { consumeOrThrow, networkLimits } from '@/lib/db/rate-limits.server';
import { isLocationCovered } from '@/lib/integrations/partner/operations/is-location-covered.server';
import { newId } from '@/lib/kernel/id';
import type { Point } from '@/lib/kernel/point';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { type NearPlace, nearestByCity } from './places';

/**
 * Whether a point is served (§4.1). Sends a new idempotency key each time: under an old key the
 * partner may replay an old response.
 */
export async function isCovered(point: Point): Promise<boolean> {
  return (await isLocationCovered({ point, idempotencyKey: newId() })).covered;
}

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

type CoverageResult = { covered: true } | { covered: false; nearest: NearPlace | null };

/** Returns whether a point is served, and if not, the nearest served place. */
async function coverageOf(point: Point): Promise<CoverageResult> {
  if (await isCovered(point)) return { covered: true };
  log.info({ event: 'coverage-refused', signal: 'is_covered' });
  return { covered: false, nearest: await nearestServed(point) };
}

/**
 * Coverage check for a visitor without an order. Each costs a partner call, so each network has a
 * rate limit: throws `too-many-requests`.
 */
export async function checkCoverage(point: Point, ipAddress: string): Promise<CoverageResult> {
  await consumeOrThrow(networkLimits('coverage', ipAddress, 300));
  return coverageOf(point);
}

/** Hourly limit of coverage checks per network, as a multiple of `CALLS_PER_MINUTE`. */
const placesPerCall = 5;

/**
 * Coverage check within an order, with its own rate limit: twice as many checks as a network may
 * start sessions (`limitNewSessions`), so that visitors who only check cannot exhaust it. Does
 * not apply to a verified customer.
 */
export async function checkCoverageOf(
  { customerId }: { customerId: string | null },
  point: Point,
  ipAddress: string,
): Promise<CoverageResult> {
  if (customerId === null) {
    const points = env().CALLS_PER_MINUTE * placesPerCall;
    await consumeOrThrow(networkLimits('coverage-step', ipAddress, points));
  }
  return coverageOf(point);
}
