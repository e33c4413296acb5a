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

/**
 * Origin → connection pool. Separate pools, because the look-up in an `Agent` makes every call 5 %
 * slower.
 */
const pools = processWide('pools', () => new Map<string, Pool>());
const bulkheads = processWide('bulkheads', () => new Map<string, BulkheadPolicy>());
const breakers = processWide('breakers', () => new Map<string, CircuitBreakerPolicy>());

/** The connection pool of an origin (`https://api.example`); connections open on demand. */
export function poolOf(origin: string): Pool {
  const known = pools.get(origin);
  if (known) return known;
  const connect = { timeout: 2 * secondMs };
  const pool = new Pool(origin, { connect, connections: maxConnections, pipelining: 1 });
  pools.set(origin, pool);
  return pool;
}

/** Maximum concurrent calls of one operation. */
const maxPerOperation = 24;
/**
 * Enough for all operations of an upstream at their maximum, so that a hanging one leaves
 * connections to the others.
 */
const maxConnections = 256;

/**
 * Limits the concurrent calls of an upstream's operation to its share of the connections; further
 * calls queue.
 */
export function bulkheadOf(upstream: string, operation: string): BulkheadPolicy {
  const key = `${upstream} ${operation}`;
  const known = bulkheads.get(key);
  if (known) return known;
  // The queue is unlimited because each call has its own deadline.
  const made = bulkhead(maxPerOperation, Number.POSITIVE_INFINITY);
  bulkheads.set(key, made);
  return made;
}

/** An open breaker without further calls is reported as closed this long after its last failure. */
const resetAfterMs = minuteMs;

/**
 * One breaker per upstream or circuit: after 12 consecutive failures (no response, or 5xx) it
 * blocks all calls for three seconds, then lets one trial call through.
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
  const markClosed = () => breakerOpen.set({ upstream }, 0);
  let resetTimer: ReturnType<typeof setTimeout> | undefined;
  markClosed();
  // Also called after each failed trial call.
  breaker.onBreak(() => {
    breakerOpen.set({ upstream }, 1);
    clearTimeout(resetTimer);
    resetTimer = setTimeout(markClosed, resetAfterMs).unref();
    log.alarm('circuit-opened', { upstream });
  });
  breaker.onReset(() => {
    clearTimeout(resetTimer);
    markClosed();
    log.info({ event: 'circuit-closed', upstream });
  });
  breakers.set(upstream, breaker);
  return breaker;
}

/**
 * Closes all connections after their calls have ended, for a graceful stop. The next call opens new
 * ones.
 */
export async function closeSockets(): Promise<void> {
  const open = [...pools.values()];
  pools.clear();
  bulkheads.clear();
  breakers.clear();
  await Promise.all(open.map((pool) => pool.close()));
}
