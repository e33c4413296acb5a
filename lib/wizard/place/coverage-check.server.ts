import 'server-only';
import { env } from '@/lib/config/env.server';
import { consumeForNetwork } from '@/lib/db/rate-limits.server';
import type { Point } from '@/lib/kernel/point';
import { log } from '@/lib/observability/log.server';
import { isCovered } from './coverage.server';
import { nearestServed } from './nearest.server';
import type { NearPlace } from './places';

export type CoverageResult = { covered: true } | { covered: false; nearest: NearPlace | null };

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
  await consumeForNetwork('coverage-address', ipAddress, 300);
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
    await consumeForNetwork(
      'coverage-step-address',
      ipAddress,
      env().CALLS_PER_MINUTE * placesPerCall,
    );
  }
  return coverageOf(point);
}
