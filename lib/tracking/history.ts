import type { TrackedChange, TrackedOrder, TrackingSnapshot } from './view';

/** An order as the partner describes it now, without what was seen before. */
export type ReadOrder = Omit<TrackedOrder, 'changes' | 'revision' | 'missing'>;

export interface Reading extends Omit<TrackingSnapshot, 'orders' | 'ordersCount'> {
  orders: ReadOrder[];
  /** Null where the partner does not say it this time. */
  ordersCount: number | null;
}

/** More changes of one order than any true way has: a partner that goes back and forth does not grow a row without end. */
const mostChanges = 40;

/**
 * What is known after a reading: what the partner says now, and what was seen before, which it does not repeat (§2
 * Order has only the last change). A step back is kept as it was told; an order that is left out is kept, marked
 * `missing`. `seenAt` is the ISO instant of the reading.
 */
export function withReading(
  before: TrackingSnapshot | null,
  reading: Reading,
  seenAt: string,
): TrackingSnapshot {
  const known = new Map(before?.orders.map((order) => [order.id, order]));
  const read = reading.orders.map((order) => {
    const earlier = known.get(order.id);
    known.delete(order.id);
    return orderAfter(earlier, order, seenAt);
  });
  const missing = [...known.values()].map((order) => ({ ...order, missing: true }));
  const orders = [...read, ...missing].sort(
    // Of one day, as the partner lists them; those that it left out come last.
    (one, other) => one.pickupDate.localeCompare(other.pickupDate),
  );
  // What was said once is not unsaid by an answer that leaves it out, or that has none.
  const ordersCount = reading.ordersCount || before?.ordersCount || 0;
  return { ...reading, ordersCount, orders };
}

/**
 * What a reading newly says to be cancelled: the whole subscription, or orders of it by their ids; null for neither. The first
 * reading counts as well: it was active when it was bought.
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

function orderAfter(
  before: TrackedOrder | undefined,
  order: ReadOrder,
  seenAt: string,
): TrackedOrder {
  const moved =
    before !== undefined &&
    (before.pickupDate !== order.pickupDate ||
      before.period !== order.period ||
      (before.state === 'cancelled') !== (order.state === 'cancelled'));
  return {
    ...order,
    changes: changesAfter(before, order, seenAt),
    revision: (before?.revision ?? 0) + (moved ? 1 : 0),
    missing: false,
  };
}

function changesAfter(
  before: TrackedOrder | undefined,
  order: ReadOrder,
  seenAt: string,
): TrackedChange[] {
  const changes = before?.changes ?? [];
  const last = changes.at(-1);
  const toldAt = (order.state === 'cancelled' && order.cancelledAt) || order.stateChangedAt;
  if (last?.state === order.state) {
    // The partner corrects a time, or tells one that it had not: still the same change.
    const corrected = { ...last, at: toldAt ?? last.at, told: last.told || toldAt !== null };
    return [...changes.slice(0, -1), corrected];
  }
  // It begins scheduled, and nobody says since when: that is no change.
  if (!last && order.state === 'scheduled') return [];
  const change = { state: order.state, at: toldAt ?? seenAt, told: toldAt !== null };
  return [...changes, change].slice(-mostChanges);
}

/** A snapshot as it was kept, or the text of one; also by a version that knew less. */
export function keptSnapshot(kept: unknown): TrackingSnapshot | null {
  const snapshot = (typeof kept === 'string' ? JSON.parse(kept) : kept) as TrackingSnapshot | null;
  if (!snapshot) return null;
  return {
    ...snapshot,
    orders: snapshot.orders.map((order) => ({
      ...order,
      changes: order.changes ?? [],
      revision: order.revision ?? 0,
      missing: order.missing ?? false,
    })),
  };
}

/** What is kept as people are told it: an end that is doubted (`isEndDoubtful`) is none, and more is to come. */
export function toldSnapshot(row: {
  snapshot: unknown;
  ended: boolean | null;
}): TrackingSnapshot | null {
  const kept = keptSnapshot(row.snapshot);
  return kept?.state === 'completed' && !row.ended ? { ...kept, state: 'active' } : kept;
}
