import 'server-only';
import { lt } from 'drizzle-orm';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/kernel/app-error';
import { networksOf } from '@/lib/kernel/network-address';
import { hourMs, secondMs, wallClockMs } from '@/lib/kernel/time';
import { deleteInBatches, pool } from './database.server';
import { rateLimits } from './operator-tables';

const limiters = new Map<string, RateLimiterPostgres>();

function limiterOf(name: string, points: number, durationS: number): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: pool(),
    tableName: 'budgets',
    tableCreated: true,
    // Each limiter would scan the table every five minutes; the retention job deletes expired rows
    // instead.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: durationS,
  });
  limiters.set(name, made);
  return made;
}

/** Deletes expired counters. Uses real time, as the limiters do. */
export async function deleteExpiredLimits(): Promise<void> {
  await deleteInBatches(rateLimits, rateLimits.expire, lt(rateLimits.expire, wallClockMs()));
}

export interface RateLimit {
  name: string;
  key: string;
  points: number;
  durationS: number;
}

/**
 * Consumes one point of a limit. Returns 0, or the milliseconds to wait when it is exhausted. Uses
 * real time: a limit protects money and customers and must not follow a movable clock.
 */
export async function consume({ name, key, points, durationS }: RateLimit): Promise<number> {
  try {
    await limiterOf(name, points, durationS).consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return Math.max(1_000, (refusal as RateLimiterRes).msBeforeNext);
  }
}

/**
 * The limit of a network address and wider ones of the networks around it, so that many addresses
 * do not mean as many limits. Without `durationS` they are hourly.
 */
export const networkLimits = (
  what: string,
  ipAddress: string,
  points: number,
  durationS = hourMs / secondMs,
): RateLimit[] =>
  networksOf(ipAddress).map(({ network, size, lines }) => ({
    name: `${what}-${size}`,
    key: network,
    points: Math.ceil(points) * lines,
    durationS,
  }));

/** Points of a limit that are consumed at present. */
export async function consumedPoints({ name, key, points, durationS }: RateLimit): Promise<number> {
  const left = await limiterOf(name, points, durationS).get(key);
  return left?.consumedPoints ?? 0;
}

/**
 * Consumes one point of every limit, or of none: a refusal by a later limit refunds the earlier
 * ones. Returns null, or the first exhausted limit and the milliseconds to wait.
 */
export async function consumeAll(
  rateLimits: readonly RateLimit[],
): Promise<{ name: string; waitMs: number } | null> {
  for (const [index, limit] of rateLimits.entries()) {
    const waitMs = await consume(limit);
    if (waitMs === 0) continue;
    await returnPoints(rateLimits.slice(0, index));
    return { name: limit.name, waitMs };
  }
  return null;
}

/**
 * Consumes one point of every limit. Throws `too-many-requests` with `retryAfterMs` when one is
 * exhausted.
 */
export async function consumeOrThrow(rateLimits: readonly RateLimit[]): Promise<void> {
  const exhausted = await consumeAll(rateLimits);
  if (!exhausted) return;
  const { name, waitMs } = exhausted;
  throw new AppError('too-many-requests', { retryAfterMs: waitMs, detail: { bucket: name } });
}

/** Refunds one point of every limit when the limited action did not happen. */
export async function returnPoints(rateLimits: readonly RateLimit[]): Promise<void> {
  await Promise.all(
    rateLimits.map(({ name, key, points, durationS }) =>
      limiterOf(name, points, durationS).reward(key),
    ),
  );
}
