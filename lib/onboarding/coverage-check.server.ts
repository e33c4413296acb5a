import 'server-only';
import { AppError } from '@/lib/kernel/app-error';
import { hourMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { networkOf, spend } from '@/lib/store/budgets.server';
import { isCovered } from './coverage.server';
import { nearestServed } from './nearest.server';
import type { NearPlace, Point } from './places';

export type Verdict = { covered: true } | { covered: false; nearest: NearPlace | null };

/** Whether we come to a point, and if not, where the nearest place is that we come to. */
export async function judge(point: Point): Promise<Verdict> {
  if (await isCovered(point)) return { covered: true };
  log.info({ event: 'coverage-refused', signal: 'is_covered' });
  return { covered: false, nearest: await nearestServed(point) };
}

/** The same for somebody who only looks. Each costs the partner a call, so an address has a budget. */
export async function checkCoverage(point: Point, address: string): Promise<Verdict> {
  const durationS = hourMs / secondMs;
  const waitMs = await spend({
    name: 'coverage-address',
    key: networkOf(address),
    points: 300,
    durationS,
  });
  if (waitMs > 0) throw new AppError('too-many-requests', { retryAfterMs: waitMs });
  return judge(point);
}
