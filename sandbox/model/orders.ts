import type { World } from '../store/world';
import { HOUR_MS, windowStart } from './days';
import type { Order, Subscription } from './rows';

/** The states of an order (§3), in hours after the start of its pickup window. */
export const STEPS = [
  { state: 'scheduled', afterHours: Number.NEGATIVE_INFINITY },
  { state: 'picked_up_from_customer', afterHours: 1 },
  { state: 'received_in_laundry', afterHours: 3 },
  { state: 'out_for_delivery', afterHours: 24 },
  { state: 'delivered', afterHours: 28 },
] as const;

export const DELIVERED = STEPS.length - 1;
const RECEIVED = 2;
const MINUTE_MS = 60_000;

export type OrderState = (typeof STEPS)[number]['state'] | 'cancelled';
export const ORDER_STATES: OrderState[] = [...STEPS.map((step) => step.state), 'cancelled'];

/** Progress of an order; `changedAt` is in ms, and null while it is scheduled. */
export interface Progress {
  state: OrderState;
  step: number;
  changedAt: number | null;
}

export function progressOf(world: World, order: Order): Progress {
  if (order.cancelledAt !== null) {
    return { state: 'cancelled', step: DELIVERED, changedAt: order.cancelledAt };
  }
  const start = progressStart(order);
  const now = world.now().getTime();
  const skipsReceived = world.decide('progress') === 'skips-received';
  let step = 0;
  STEPS.forEach(({ afterHours }, index) => {
    if (now >= start + afterHours * HOUR_MS && !(skipsReceived && index === RECEIVED)) step = index;
  });
  if (order.byHand && order.byHand.step >= step) {
    return {
      state: stateOf(order.byHand.step),
      step: order.byHand.step,
      changedAt: order.byHand.at,
    };
  }
  const hours = STEPS[step]?.afterHours ?? 0;
  return { state: stateOf(step), step, changedAt: step === 0 ? null : start + hours * HOUR_MS };
}

function stateOf(step: number): OrderState {
  return STEPS[step]?.state ?? 'delivered';
}

/** The start of the pickup window plus the delay set by hand, in ms. */
export const progressStart = ({ pickupDate, period, lateMs = 0 }: Order): number =>
  windowStart(pickupDate, period) + lateMs;

/** All orders of a subscription, earliest pickup first. */
export function ordersOf(world: World, subscriptionId: number): Order[] {
  return world
    .table<Order>('orders')
    .where('subscriptionId', subscriptionId)
    .sort((a, b) => (a.pickupDate < b.pickupDate ? -1 : 1));
}

/** The orders that §4.10 shows now (decision `schedule`). */
export function visibleOrders(world: World, subscription: Subscription): Order[] {
  const orders = ordersOf(world, subscription.id);
  const schedule = world.decide('schedule');
  if (schedule === 'at-once' || subscription.confirmedAt === null) return orders;
  const minutes = Math.floor((world.now().getTime() - subscription.confirmedAt) / MINUTE_MS);
  return schedule === 'a-minute-later'
    ? orders.slice(0, minutes >= 1 ? orders.length : 0)
    : orders.slice(0, Math.max(0, minutes));
}

const CACHE_MS = 60_000;

interface CacheEntry {
  at: number;
  rows: readonly object[];
  response: unknown;
}

const caches = new WeakMap<World, Map<string, CacheEntry>>();

/**
 * The short cache of §4.10 (§8, decision `orders-cache`) on the world's clock. Returns the cached
 * response if it is less than a minute old and none of its rows has changed, else a new one. Kept
 * in memory.
 */
export function cached<Answer>(
  world: World,
  name: string,
  rowsNow: () => readonly object[],
  make: () => Answer,
): Answer {
  if (world.decide('orders-cache') !== 'a-minute') return make();
  const cache = caches.get(world) ?? new Map<string, CacheEntry>();
  caches.set(world, cache);
  const now = world.now().getTime();
  const rows = rowsNow();
  const entry = cache.get(name);
  // Rows are frozen: a change or a reset replaces the object.
  const unchanged =
    entry?.rows.length === rows.length && entry.rows.every((row, i) => row === rows[i]);
  if (entry && unchanged && now >= entry.at && now < entry.at + CACHE_MS)
    return entry.response as Answer;
  const response = make();
  cache.set(name, { at: now, rows, response });
  return response;
}

const PER_MINUTE = 30;
const FIVE_MINUTES_MS = 5 * MINUTE_MS;
const FREE_READS = 3;

/**
 * Rate limit of a subscription's orders (decision `orders-rate`) on the world's clock. Counts one
 * read. Returns 0 if it is admitted, else the ms to wait. Kept in memory: a restart clears the
 * counts.
 */
export function admitRead(world: World, subscriptionId: number): number {
  const now = world.nowMs();
  // If the clock was moved back, later reads are ignored.
  const past = (world.recentReads.get(subscriptionId) ?? [])
    .filter((at) => at <= now)
    .slice(-PER_MINUTE);
  const isSpaced = world.decide('orders-rate') === 'five-minutes';
  const waitMs = isSpaced ? spacing(past, now) : quota(past, now);
  world.recentReads.set(subscriptionId, waitMs === 0 ? [...past, now] : past);
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
