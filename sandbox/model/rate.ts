import type { World } from '../store/world';

const MINUTE_MS = 60_000;
const PER_MINUTE = 30;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const FREE_READS = 3;

/**
 * Counts one read of a subscription's orders (decision `orders-rate`) on the world's clock. Returns 0 when it is
 * admitted, else the ms to wait. Counts live in memory: a restart forgives.
 */
export function admitRead(
  world: World,
  subscriptionId: number,
  rate = world.decide('orders-rate'),
): number {
  const now = world.nowMs();
  const past = pastReads(world, subscriptionId, now);
  const waitMs = rate === 'five-minutes' ? spacing(past, now) : quota(past, now);
  if (waitMs === 0) past.push(now);
  // Now and then, not each time: moving all of them up by one is work.
  if (past.length > 2 * PER_MINUTE) past.splice(0, PER_MINUTE);
  return waitMs;
}

/** A clock that was put back leaves reads in the future: they count for nothing. */
function pastReads(world: World, subscriptionId: number, now: number): number[] {
  const known = world.reads.get(subscriptionId);
  if (known && (known.at(-1) ?? 0) <= now) return known;
  const past = known?.filter((at) => at <= now) ?? [];
  world.reads.set(subscriptionId, past);
  return past;
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
