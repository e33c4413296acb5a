import 'server-only';
import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import { Pool } from 'undici';
import { processWide } from '@/lib/kernel/process-wide';
import { minuteMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { breakerOpen } from '@/lib/observability/metrics.server';
import { isHttpFailure } from './failure';

/** By origin. A pool each: to find it in an `Agent` costs every call a twentieth more. */
const pools = processWide('pools', () => new Map<string, Pool>());
const bulkheads = processWide('bulkheads', () => new Map<string, BulkheadPolicy>());
const breakers = processWide('breakers', () => new Map<string, CircuitBreakerPolicy>());

/** The connections to an origin (`https://api.example`), opened when they are needed. */
export function poolOf(origin: string): Pool {
  const known = pools.get(origin);
  if (known) return known;
  const connect = { timeout: 2 * secondMs };
  const pool = new Pool(origin, { connect, connections: mostConnections, pipelining: 1 });
  pools.set(origin, pool);
  return pool;
}

/** Of one operation so many calls are under way at once. */
const mostOfOperation = 24;
/** Enough for all operations of an upstream to be full: one that hangs leaves connections to the others. */
const mostConnections = 256;

/** What keeps an operation of an upstream from taking up more than its share of the connections: further calls wait for each other. */
export function bulkheadOf(upstream: string, operation: string): BulkheadPolicy {
  const key = `${upstream} ${operation}`;
  const known = bulkheads.get(key);
  if (known) return known;
  // How long a call waits is its own affair: it has a deadline.
  const made = bulkhead(mostOfOperation, Number.POSITIVE_INFINITY);
  bulkheads.set(key, made);
  return made;
}

/** So long after the last failure a breaker that nobody tries any more is told as closed: nobody knows better. */
const untriedMs = minuteMs;

/**
 * One breaker per upstream, or per circuit of one: after 12 failed tries in a row (no reply, or 5xx) nothing is sent for three
 * seconds, then a single call tries whether the other side is back.
 */
export function breakerOf(upstream: string): CircuitBreakerPolicy {
  const known = breakers.get(upstream);
  if (known) return known;
  const failed = handleWhen(
    (error) => isHttpFailure(error) && (error.kind === 'timeout' || error.kind === 'network'),
  ).orWhenResult((reply) => (reply as { status: number }).status >= 500);
  const breaker = circuitBreaker(failed, {
    halfOpenAfter: 3 * secondMs,
    breaker: new ConsecutiveBreaker(12),
  });
  const tellClosed = () => breakerOpen.set({ upstream }, 0);
  let untried: ReturnType<typeof setTimeout> | undefined;
  tellClosed();
  // Also after each single call that tried, and failed.
  breaker.onBreak(() => {
    breakerOpen.set({ upstream }, 1);
    clearTimeout(untried);
    untried = setTimeout(tellClosed, untriedMs).unref();
    log.alarm('circuit-opened', { upstream });
  });
  breaker.onReset(() => {
    clearTimeout(untried);
    tellClosed();
    log.info({ event: 'circuit-closed', upstream });
  });
  breakers.set(upstream, breaker);
  return breaker;
}

/** Closes every connection once its call has ended, for a graceful stop. The next call opens new ones. */
export async function closeSockets(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  bulkheads.clear();
  breakers.clear();
  await Promise.all(open.map((pool) => pool.close()));
}
