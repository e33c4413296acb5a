import { dayMs, instantFromIso } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';

export const ratingStars = [1, 2, 3, 4, 5] as const;

/** Fewer stars become a request to staff. */
export const leastGoodStars = 3;

/** How long the tracking page asks for a rating after a delivery. */
const askedForMs = 14 * dayMs;

const deliveredAt = ({ stateChangedAt }: TrackedOrder): Date | null =>
  instantFromIso(stateChangedAt ?? '');

/** Returns a delivered order by its id; null when there is none or it is not delivered. */
export const deliveredOrder = (
  snapshot: TrackingSnapshot | null,
  orderId: number,
): TrackedOrder | null =>
  snapshot?.orders.find(({ id, state }) => id === orderId && state === 'delivered') ?? null;

/**
 * The order that the tracking page asks about: the last one delivered within two weeks, unless it
 * was rated.
 */
export function orderToRate(
  snapshot: TrackingSnapshot | null,
  rated: readonly number[],
  at: Date,
): TrackedOrder | null {
  const timeOf = (order: TrackedOrder) => deliveredAt(order)?.getTime() ?? 0;
  const last = (snapshot?.orders ?? [])
    .filter(({ state }) => state === 'delivered')
    .reduce<TrackedOrder | null>(
      (best, order) => (best && timeOf(best) > timeOf(order) ? best : order),
      null,
    );
  const isRecent = last !== null && timeOf(last) > at.getTime() - askedForMs;
  return isRecent && !rated.includes(last.id) ? last : null;
}
