import type { OrderState } from '@/lib/integrations/partner/codes';
import { addDays, hourMs, instantFromIso, riyadhDate } from '@/lib/kernel/time';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import { windowEnd } from '@/lib/tracking/pickup-window';
import { hasEnded, type TrackedOrder, type TrackingSnapshot } from '@/lib/tracking/snapshot';

/** The next event as a code; texts are in `messages` under `tracking.next-event`. */
export type NextEvent =
  | 'unread'
  | 'draft'
  | 'cancelled'
  | 'completed'
  /** No pickup has a date yet. */
  | 'scheduling'
  /** All pickups with a date are over, and more are to come. */
  | 'scheduling-next'
  | 'scheduled'
  /** The pickup window is over, and the partner has not reported a collection. */
  | 'overdue'
  | 'picked_up_from_customer'
  | 'received_in_laundry'
  | 'out_for_delivery'
  /** Delivered recently; the customer has nothing to do today. */
  | 'delivered'
  | 'unknown';

export interface TrackingSummary {
  nextEvent: NextEvent;
  /**
   * The order whose timeline is drawn: the current one, or the last one while it is news or no
   * other is dated.
   */
  order: TrackedOrder | null;
  /** The next pickup after the current order, if it has a date. */
  next: TrackedOrder | null;
  /** Number of delivered pickups, out of those that were bought. */
  done: number;
  total: number;
  cancelled: number;
  /** Cancelled pickups that are still news: dated in the future or less than a week ago. */
  recentlyCancelled: TrackedOrder[];
  /**
   * The thread above the page: one drop per pickup that is not cancelled, and the index of the
   * current one.
   */
  thread: { drops: number; now?: number };
}

const emptySummary: TrackingSummary = {
  nextEvent: 'unread',
  order: null,
  next: null,
  done: 0,
  total: 0,
  cancelled: 0,
  recentlyCancelled: [],
  thread: { drops: 0 },
};

export const isFinal = ({ state }: TrackedOrder): boolean =>
  state === 'delivered' || state === 'cancelled';

const statesByDistance: OrderState[] = [
  'out_for_delivery',
  'received_in_laundry',
  'picked_up_from_customer',
  'unknown',
  'scheduled',
];

/**
 * Rank of an order by its distance from the customer's door; the lowest is the next event. Orders
 * that the partner no longer lists come last.
 */
const distance = ({ state, missing }: TrackedOrder): number =>
  statesByDistance.indexOf(state) + (missing ? statesByDistance.length : 0);

/**
 * Its day is over and the partner has not said what happened; it may stay so until the subscription
 * ends.
 */
const isLost = ({ state, pickupDate }: TrackedOrder, at: Date): boolean =>
  (state === 'scheduled' || state === 'unknown') && pickupDate < riyadhDate(at);

/** A pickup of today or tomorrow, for which the customer has to prepare bags. */
const isNear = (order: TrackedOrder, at: Date): boolean =>
  order.state === 'scheduled' &&
  !order.missing &&
  windowEnd(order) > at &&
  order.pickupDate <= addDays(riyadhDate(at), 1);

/**
 * The open order nearest to the customer's door, else the next scheduled one, else null. A lost
 * order is skipped when a pickup is due today or tomorrow.
 */
function currentOrder(orders: readonly TrackedOrder[], at: Date): TrackedOrder | null {
  const hasNearPickup = orders.some((order) => isNear(order, at));
  return (
    orders
      .filter((order) => !isFinal(order) && !(hasNearPickup && isLost(order, at)))
      // Of equals the earlier one: orders are sorted by pickup date (§4.10).
      .reduce<TrackedOrder | null>(
        (best, order) => (best && distance(order) >= distance(best) ? best : order),
        null,
      )
  );
}

/** How long a delivery is shown as the main event. */
const deliveryShownMs = 12 * hourMs;

/**
 * The last delivered order while it is news, and while the open order (`open`) needs nothing today.
 */
function recentDelivery(
  orders: readonly TrackedOrder[],
  open: TrackedOrder | null,
  at: Date,
): TrackedOrder | null {
  const isForToday = open && (open.state !== 'scheduled' || open.pickupDate <= riyadhDate(at));
  if (isForToday && !isLost(open, at)) return null;
  const ageOf = ({ stateChangedAt }: TrackedOrder): number =>
    at.getTime() - (instantFromIso(stateChangedAt ?? '')?.getTime() ?? 0);
  return orders
    .filter(
      (order) => order.state === 'delivered' && !order.missing && ageOf(order) < deliveryShownMs,
    )
    .reduce<TrackedOrder | null>(
      (last, order) => (last && ageOf(last) <= ageOf(order) ? last : order),
      null,
    );
}

/**
 * The orders that count: if the partner lists as many as were bought, the missing ones were
 * replaced by others.
 */
function countedOrders({ orders, ordersCount }: TrackingSnapshot): TrackedOrder[] {
  const listed = orders.filter(({ missing }) => !missing);
  return ordersCount > 0 && listed.length >= ordersCount ? listed : orders;
}

/** Summarises a subscription at an instant. Without a snapshot, the summary is empty (`unread`). */
export function summarize(snapshot: TrackingSnapshot | null, at: Date): TrackingSummary {
  if (!snapshot) return emptySummary;
  const orders = countedOrders(snapshot);
  const open = snapshot.state === 'cancelled' ? null : currentOrder(orders, at);
  const order = (hasEnded(snapshot) ? null : recentDelivery(orders, open, at)) ?? open;
  const nextEvent = nextEventOf(snapshot, orders, order, at);
  const cancelled = orders.filter(({ state }) => state === 'cancelled');
  const total = Math.max(snapshot.ordersCount, orders.length);
  const weekAgo = addDays(riyadhDate(at), -7);
  return {
    nextEvent,
    order: order ?? (nextEvent === 'scheduling-next' ? (orders.at(-1) ?? null) : null),
    next: order && nextAfter(order, orders, at),
    done: orders.filter(({ state }) => state === 'delivered').length,
    total,
    cancelled: cancelled.length,
    recentlyCancelled:
      nextEvent === 'cancelled' ? [] : cancelled.filter(({ pickupDate }) => pickupDate > weekAgo),
    thread: threadOf(nextEvent, orders, order, total - cancelled.length),
  };
}

/** The first scheduled pickup other than the current one whose window is not over. */
const nextAfter = (now: TrackedOrder, orders: TrackedOrder[], at: Date): TrackedOrder | null =>
  orders.find(
    (order) =>
      order !== now && order.state === 'scheduled' && !order.missing && windowEnd(order) > at,
  ) ?? null;

function threadOf(
  nextEvent: NextEvent,
  orders: readonly TrackedOrder[],
  order: TrackedOrder | null,
  drops: number,
): TrackingSummary['thread'] {
  if (nextEvent === 'cancelled' || nextEvent === 'draft' || nextEvent === 'scheduling')
    return { drops: 0 };
  if (nextEvent === 'completed') return { drops };
  const soFar = order ? orders.slice(0, orders.indexOf(order) + 1) : orders;
  return { drops, now: soFar.filter(({ state }) => state !== 'cancelled').length };
}

/** Whether the pickup window is over without a reported collection. */
export const isLate = (order: TrackedOrder, at: Date): boolean =>
  order.state === 'scheduled' && windowEnd(order) <= at;

function nextEventOf(
  snapshot: TrackingSnapshot,
  orders: readonly TrackedOrder[],
  order: TrackedOrder | null,
  at: Date,
): NextEvent {
  const { state } = snapshot;
  if (state === 'cancelled' || state === 'draft') return state;
  if (hasEnded(snapshot)) {
    const wasFullyCancelled = orders.length > 0 && orders.every((one) => one.state === 'cancelled');
    return wasFullyCancelled ? 'cancelled' : 'completed';
  }
  if (!order) return orders.length === 0 ? 'scheduling' : 'scheduling-next';
  if (order.state === 'scheduled') return isLate(order, at) ? 'overdue' : 'scheduled';
  // A cancelled order is never chosen.
  return order.state === 'cancelled' ? 'unknown' : order.state;
}

/** Height of the sun from 0 to 1: the progress of the current order. */
const sunHeights: Partial<Record<NextEvent, number>> = {
  scheduled: 0.15,
  overdue: 0.15,
  picked_up_from_customer: 0.3,
  received_in_laundry: 0.45,
  unknown: 0.45,
  out_for_delivery: 0.62,
  delivered: 1,
  'scheduling-next': 1,
  completed: 1,
};

export const sunHeightOf = (nextEvent: NextEvent): number => sunHeights[nextEvent] ?? 0;

/** Pickups grouped for a list of any length: current and next ones first. */
export interface PickupGroups {
  /** Under way, and the next ones. */
  near: TrackedOrder[];
  /** Scheduled later. */
  later: TrackedOrder[];
  /** Delivered or cancelled, newest first. */
  past: TrackedOrder[];
}

/** Longest list that is shown in full; a longer one is folded. */
const maxUnfolded = 8;

export function groupPickups(orders: readonly TrackedOrder[]): PickupGroups {
  if (orders.length <= maxUnfolded) return { near: [...orders], later: [], past: [] };
  const open = orders.filter((order) => !isFinal(order));
  const underWay = open.filter(({ state }) => state !== 'scheduled');
  const coming = open.filter(({ state }) => state === 'scheduled');
  const soon = coming.slice(0, Math.max(1, maxUnfolded / 2 - underWay.length));
  return {
    // An order under way is never folded.
    near: open.filter((order) => underWay.includes(order) || soon.includes(order)),
    later: coming.slice(soon.length),
    past: orders.filter(isFinal).reverse(),
  };
}

/**
 * The state that the service worker (`public/sw.js`) keeps for its offline page: the next event as
 * a code, the day of the pickup or nothing, and when the partner was read. Nothing personal.
 */
export function lastKnown(
  snapshot: TrackingSnapshot | null,
  { checkedAt }: Pick<TrackingPoll, 'checkedAt'>,
  at: Date,
): string {
  const { nextEvent, order } = summarize(snapshot, at);
  return [nextEvent, order?.pickupDate ?? '', checkedAt ?? ''].join(';');
}
