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
  const now = world.nowMs();
  // A clock that was put back leaves reads in the future: they count for nothing.
  const past = (world.reads.get(subscriptionId) ?? []).filter((at) => at <= now).slice(-PER_MINUTE);
  const spaced = world.decide('orders-rate') === 'five-minutes';
  const waitMs = spaced ? spacing(past, now) : quota(past, now);
  world.reads.set(subscriptionId, waitMs === 0 ? [...past, now] : past);
  return waitMs;
}

function spacing(past: number[], now: number): number {
  const latest = past.at(-1);
  if (latest === undefined || past.length < FREE_READS) return 0;
  return Math.max(0, latest + FIVE_MINUTES_MS - now);
}

function quota(past: number[], now: number): number {
  const oldest = past.at(-PER_MINUTE);
  return oldest === undefined ? 0 : Math.max(0, oldest + MINUTE_MS - now);
}
