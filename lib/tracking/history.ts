import type {
  SubscriptionOrder,
  SubscriptionOrders,
} from '@/lib/integrations/partner/operations/subscription-orders.server';
import type { TrackedChange, TrackedOrder, TrackingSnapshot } from './snapshot';

/**
 * Maximum stored changes of one order, well above a real order: a partner that alternates between
 * states must not grow a row without limit.
 */
const maxChanges = 40;

/**
 * Merges a reading into a snapshot: the partner's current data, and the history seen before, which
 * it does not repeat (§2 Order has only the last change). A step back is kept as reported; an order
 * that is left out is kept, marked `missing`. `seenAt` is the ISO instant of the reading.
 */
export function mergeReading(
  before: TrackingSnapshot | null,
  reading: SubscriptionOrders,
  seenAt: string,
): TrackingSnapshot {
  const known = new Map(before?.orders.map((order) => [order.id, order]));
  const read = reading.orders.map((order) => {
    const earlier = known.get(order.id);
    known.delete(order.id);
    return mergeOrder(earlier, order, seenAt);
  });
  const missing = [...known.values()].map((order) => ({ ...order, missing: true }));
  const orders = [...read, ...missing].sort(
    // Orders of one day stay in the partner's order; missing ones come last.
    (one, other) => one.pickupDate.localeCompare(other.pickupDate),
  );
  // A response that omits the count, or reports 0, does not erase a known one.
  const ordersCount = reading.ordersCount || before?.ordersCount || 0;
  return { state: reading.state, ordersCount, orders };
}

/**
 * Returns what a reading newly reports as cancelled: the whole subscription, or orders by their
 * ids; null for neither. The first reading counts too: the subscription was active when it was
 * bought.
 */
export function newlyCancelled(
  before: TrackingSnapshot | null,
  after: TrackingSnapshot,
): { whole: boolean; orders: number[] } | null {
  const known = new Set(
    before?.orders.filter(({ state }) => state === 'cancelled').map(({ id }) => id),
  );
  const whole = after.state === 'cancelled' && before?.state !== 'cancelled';
  const orders = after.orders
    .filter(({ id, state }) => state === 'cancelled' && !known.has(id))
    .map(({ id }) => id);
  return whole || orders.length > 0 ? { whole, orders } : null;
}

function mergeOrder(
  before: TrackedOrder | undefined,
  order: SubscriptionOrder,
  seenAt: string,
): TrackedOrder {
  const isRescheduled =
    before !== undefined &&
    (before.pickupDate !== order.pickupDate ||
      before.period !== order.period ||
      (before.state === 'cancelled') !== (order.state === 'cancelled'));
  return {
    ...order,
    changes: mergeChanges(before, order, seenAt),
    revision: (before?.revision ?? 0) + (isRescheduled ? 1 : 0),
    missing: false,
  };
}

function mergeChanges(
  before: TrackedOrder | undefined,
  order: SubscriptionOrder,
  seenAt: string,
): TrackedChange[] {
  const changes = before?.changes ?? [];
  const last = changes.at(-1);
  const partnerTime = (order.state === 'cancelled' && order.cancelledAt) || order.stateChangedAt;
  if (last?.state === order.state) {
    // The partner corrected a time, or added one that was missing: still the same change.
    const corrected = {
      ...last,
      at: partnerTime ?? last.at,
      isReported: last.isReported || partnerTime !== null,
    };
    return [...changes.slice(0, -1), corrected];
  }
  // The initial state is `scheduled`, without a time: not a change.
  if (!last && order.state === 'scheduled') return [];
  const change = {
    state: order.state,
    at: partnerTime ?? seenAt,
    isReported: partnerTime !== null,
  };
  return [...changes, change].slice(-maxChanges);
}
