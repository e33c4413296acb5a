import 'server-only';
import { env } from '@/lib/config/env.server';
import { spendOfNetwork } from '@/lib/db/rate-limits.server';
import type { Point } from '@/lib/kernel/point';
import { log } from '@/lib/observability/log.server';
import { isCovered } from './coverage.server';
import { nearestServed } from './nearest.server';
import type { NearPlace } from './places';

export type Verdict = { covered: true } | { covered: false; nearest: NearPlace | null };

/** Whether we come to a point, and if not, where the nearest place is that we come to. */
async function judge(point: Point): Promise<Verdict> {
  if (await isCovered(point)) return { covered: true };
  log.info({ event: 'coverage-refused', signal: 'is_covered' });
  return { covered: false, nearest: await nearestServed(point) };
}

/**
 * The same for somebody who only looks. Each costs the partner a call, so an address has a budget: throws
 * `too-many-requests` when it is used up.
 */
export async function checkCoverage(point: Point, address: string): Promise<Verdict> {
  await spendOfNetwork('coverage-address', address, 300);
  return judge(point);
}

/** How many places are asked about in an hour on the way, for each call that one person may make in a minute. */
const placesPerCall = 5;

/**
 * The same on the way to an order, with a budget of its own: twice as many places as people may begin there
 * (`refuseManySessions`), so that whoever only looks keeps nobody from it. Who has proven a mobile is counted by that alone.
 */
export async function checkCoverageOf(
  { customerId }: { customerId: string | null },
  point: Point,
  address: string,
): Promise<Verdict> {
  if (customerId === null) {
    await spendOfNetwork('coverage-step-address', address, env().CALLS_PER_MINUTE * placesPerCall);
  }
  return judge(point);
}
