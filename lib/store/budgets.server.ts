import 'server-only';
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible';
import { pool } from './database.server';

const limiters = new Map<string, RateLimiterPostgres>();

function limiterOf(name: string, points: number, durationS: number): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    storeClient: pool(),
    tableName: 'budgets',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationS,
  });
  limiters.set(name, made);
  return made;
}

export interface Budget {
  name: string;
  key: string;
  points: number;
  durationS: number;
}

/**
 * Spends one point of a budget. Returns 0, or how long to wait in milliseconds when it is used up.
 * Counts in real time: a budget protects money and people, and must not follow a movable clock.
 */
export async function spend({ name, key, points, durationS }: Budget): Promise<number> {
  try {
    await limiterOf(name, points, durationS).consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof Error) throw refusal;
    return Math.max(1_000, (refusal as RateLimiterRes).msBeforeNext);
  }
}
