import { addDays, type PlainDate } from '@/lib/kernel/time';
import { hasEnded, type TrackedOrder, type TrackingSnapshot } from './snapshot';

const listedOf = ({ orders }: TrackingSnapshot): TrackedOrder[] =>
  orders.filter(({ missing }) => !missing);

/**
 * Whether a subscription is offered for renewal: from the moment its last pickup but one was
 * collected or cancelled, so that at most one pickup is still to come. With a single pickup, from
 * its collection on. False while the partner has not stated how many pickups were bought.
 */
export function isRenewable(snapshot: TrackingSnapshot | null): boolean {
  if (!snapshot || snapshot.state === 'draft') return false;
  if (hasEnded(snapshot)) return true;
  const begun = listedOf(snapshot).filter(({ state }) => state !== 'scheduled').length;
  return snapshot.ordersCount > 0 && begun > 0 && snapshot.ordersCount - begun <= 1;
}

/**
 * The day of the last pickup that is still to come, or null when there is none. Pickups that were
 * bought but have no day yet are assumed a week apart, after the last one that has.
 */
export function lastPickupAhead(snapshot: TrackingSnapshot | null): PlainDate | null {
  if (!snapshot || hasEnded(snapshot)) return null;
  const listed = listedOf(snapshot);
  const undated = Math.max(0, snapshot.ordersCount - listed.length);
  const dated = listed.filter(({ state }) => state !== 'cancelled').at(-1);
  if (!dated) return null;
  if (undated > 0) return addDays(dated.pickupDate, 7 * undated);
  return dated.state === 'scheduled' ? dated.pickupDate : null;
}
