import 'server-only';
import { lt } from 'drizzle-orm';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '@/lib/kernel/app-error';
import { readAddress } from '@/lib/kernel/network-address';
import { hourMs, secondMs, wallClockMs } from '@/lib/kernel/time';
import { deleteInBatches } from './batches.server';
import { budgets } from './count-tables';
import { pool } from './database.server';

const limiters = new Map<string, RateLimiterPostgres>();

function limiterOf(name: string, points: number, durationS: number): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: pool(),
    tableName: 'budgets',
    tableCreated: true,
    // Each limiter would look through the whole table every five minutes: the sweep of retention does it, once.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: durationS,
  });
  limiters.set(name, made);
  return made;
}

/** Deletes what was counted for a time that is over. In real time, as it is counted. */
export async function deleteExpiredLimits(): Promise<void> {
  await deleteInBatches(budgets, budgets.expire, lt(budgets.expire, wallClockMs()));
}

export interface RateLimit {
  name: string;
  key: string;
  points: number;
  durationS: number;
}

/**
 * Spends one point of a budget. Returns 0, or how long to wait in milliseconds when it is used up.
 * Counts in real time: a budget protects money and people, and must not follow a movable clock.
 */
export async function spend({ name, key, points, durationS }: RateLimit): Promise<number> {
  try {
    await limiterOf(name, points, durationS).consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return Math.max(1_000, (refusal as RateLimiterRes).msBeforeNext);
  }
}

/**
 * Spends one of the points that the network behind an address has for an hour. Throws `too-many-requests`, with how long to wait, when
 * they are used up.
 */
export async function spendOfNetwork(name: string, address: string, points: number): Promise<void> {
  const key = networkOf(address);
  const hour = { points: Math.ceil(points), durationS: hourMs / secondMs };
  const retryAfterMs = await spend({ name, key, ...hour });
  if (retryAfterMs > 0) {
    throw new AppError('too-many-requests', { retryAfterMs, detail: { bucket: name } });
  }
}

/** How many points of a budget are spent now. */
export async function spent({ name, key, points, durationS }: RateLimit): Promise<number> {
  const left = await limiterOf(name, points, durationS).get(key);
  return left?.consumedPoints ?? 0;
}

/**
 * Spends a point of every budget, or of none: what is refused by a later one costs the earlier ones nothing. Returns
 * null, or the first budget that is used up and how long to wait in milliseconds.
 */
export async function spendAll(
  budgets: readonly RateLimit[],
): Promise<{ name: string; waitMs: number } | null> {
  for (const [index, budget] of budgets.entries()) {
    const waitMs = await spend(budget);
    if (waitMs === 0) continue;
    await giveBack(budgets.slice(0, index));
    return { name: budget.name, waitMs };
  }
  return null;
}

/** Gives a point of every budget back: what it was spent for did not happen. */
export async function giveBack(budgets: readonly RateLimit[]): Promise<void> {
  await Promise.all(
    budgets.map(({ name, key, points, durationS }) =>
      limiterOf(name, points, durationS).reward(key),
    ),
  );
}

/**
 * The network that an address stands for in a budget: of IPv6 the first 64 bits, which is what one line or phone has all
 * to itself; an IPv4 address as it is, also where it is written as IPv6. What is no address stands for itself.
 */
export function networkOf(address: string): string {
  const written = readAddress(address.split('%')[0] ?? '');
  if (!written?.includes(':')) return written ?? address;
  return networkOfBits(ipaddr.IPv6, written, 64);
}

const networkOfBits = (
  family: typeof ipaddr.IPv4 | typeof ipaddr.IPv6,
  written: string,
  bits: number,
): string => `${family.networkAddressFromCIDR(`${written}/${bits}`).toString()}/${bits}`;

/**
 * The networks around the one of an address, the narrowest first, and for how many lines (`networkOf`) each may stand: of IPv6 a home
 * (/56) and an organisation (/48), which have hundreds and thousands to themselves; of IPv4 the 256 addresses (/24) that one provider has
 * in a row, each perhaps of thousands of people. None around what is no address.
 */
export function widerNetworksOf(
  address: string,
): { network: string; bits: number; lines: number }[] {
  const written = readAddress(address.split('%')[0] ?? '');
  if (!written) return [];
  if (!written.includes(':')) {
    return [{ network: networkOfBits(ipaddr.IPv4, written, 24), bits: 24, lines: 8 }];
  }
  return [
    { network: networkOfBits(ipaddr.IPv6, written, 56), bits: 56, lines: 2 },
    { network: networkOfBits(ipaddr.IPv6, written, 48), bits: 48, lines: 4 },
  ];
}
