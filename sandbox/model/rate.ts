import type { Choice } from '../decisions';
import type { World } from '../store/world';

const MINUTE_MS = 60_000;
const PER_MINUTE = 30;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const FREE_READS = 3;

/**
 * Counts one read of a subscription's orders (decision `orders-rate`) on the world's clock. Returns 0 when it is
 * admitted, else the ms to wait. Counts live in memory: a restart forgives.
 */
export function admitRead(world: World, subscriptionId: number): number {
  const rate = world.decide('orders-rate');
  return admit(pastReads(world, subscriptionId), rate, world.nowMs());
}

/** The same for a subscription that is read again and again, while its world and what that decides stay as they are. */
export function readCounter(world: World, subscriptionId: number): (now: number) => boolean {
  const past = pastReads(world, subscriptionId);
  const rate = world.decide('orders-rate');
  return (now) => admit(past, rate, now) === 0;
}

function admit(past: number[], rate: Choice<'orders-rate'>, now: number): number {
  const latest = past[past.length - 1];
  if (latest !== undefined && latest > now) forgetAfter(past, now);
  const waitMs = rate === 'five-minutes' ? spacing(past, now) : quota(past, now);
  if (waitMs === 0) past.push(now);
  // Now and then, not each time: moving all of them up by one is work.
  if (past.length > 2 * PER_MINUTE) past.splice(0, PER_MINUTE);
  return waitMs;
}

/** Stays the same list until its world begins anew. */
function pastReads(world: World, subscriptionId: number): number[] {
  const past = world.reads.get(subscriptionId) ?? [];
  world.reads.set(subscriptionId, past);
  return past;
}

/** A clock that was put back leaves reads in the future: they count for nothing. */
function forgetAfter(past: number[], now: number): void {
  const rest = past.filter((at) => at <= now);
  past.splice(0, past.length, ...rest);
}

function spacing(past: number[], now: number): number {
  const latest = past[past.length - 1];
  if (latest === undefined || past.length < FREE_READS) return 0;
  return Math.max(0, latest + FIVE_MINUTES_MS - now);
}

function quota(past: number[], now: number): number {
  const oldest = past[past.length - PER_MINUTE];
  return oldest === undefined ? 0 : Math.max(0, oldest + MINUTE_MS - now);
}
