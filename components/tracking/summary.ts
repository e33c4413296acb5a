import { addDays, hourMs, instantFromIso, riyadhDate } from '@/lib/kernel/time';
import { windowEnd } from '@/lib/tracking/pickup-window';
import {
  hasEnded,
  type OrderState,
  type TrackedOrder,
  type TrackingSnapshot,
} from '@/lib/tracking/view';

/** The next thing that will happen, as a code; the words are in `messages` under `tracking.thing`. */
export type NextEvent =
  | 'unread'
  | 'draft'
  | 'cancelled'
  | 'completed'
  /** No pickup has a date yet. */
  | 'scheduling'
  /** All that had a date are over, and more are to come. */
  | 'scheduling-next'
  | 'scheduled'
  /** Its pickup window is over, and nobody says that it was collected. */
  | 'overdue'
  | 'picked_up_from_customer'
  | 'received_in_laundry'
  | 'out_for_delivery'
  /** It is at home again, since not long ago; nothing is asked of the customer today. */
  | 'delivered'
  | 'unknown';

export interface TrackingSummary {
  thing: NextEvent;
  /** The order whose way is drawn: the one of now; between two, the last one, also for the hours after it came. */
  order: TrackedOrder | null;
  /** The pickup that comes after the one of now, where it has a day. */
  next: TrackedOrder | null;
  /** How many pickups came back, of how many that were bought. */
  done: number;
  total: number;
  cancelled: number;
  /** Cancelled pickups that are still news: of a day that is to come, or was less than a week ago. */
  cancelledLately: TrackedOrder[];
  /** The thread over the page: one drop for each pickup that was not cancelled, and which of them is now. */
  thread: { drops: number; now?: number };
}

const emptySummary: TrackingSummary = {
  thing: 'unread',
  order: null,
  next: null,
  done: 0,
  total: 0,
  cancelled: 0,
  cancelledLately: [],
  thread: { drops: 0 },
};

export const isFinal = ({ state }: TrackedOrder): boolean =>
  state === 'delivered' || state === 'cancelled';

const nearest: OrderState[] = [
  'out_for_delivery',
  'received_in_laundry',
  'picked_up_from_customer',
  'unknown',
  'scheduled',
];

/** How far an order is from the door: the nearest is the next thing that happens. One that is not listed comes last. */
const distance = ({ state, missing }: TrackedOrder): number =>
  nearest.indexOf(state) + (missing ? nearest.length : 0);

/** Its day is over, and nobody says what became of it: it may stay so for as long as the subscription lasts. */
const isLost = ({ state, pickupDate }: TrackedOrder, at: Date): boolean =>
  (state === 'scheduled' || state === 'unknown') && pickupDate < riyadhDate(at);

/** A pickup of today or tomorrow: bags are to be got ready. */
const isNear = (order: TrackedOrder, at: Date): boolean =>
  order.state === 'scheduled' &&
  !order.missing &&
  windowEnd(order) > at &&
  order.pickupDate <= addDays(riyadhDate(at), 1);

/**
 * The order under way that is nearest to the customer's door, else the next that is scheduled, else none. One that was lost sight
 * of gives way to a pickup of today or tomorrow.
 */
function orderOfNow(orders: readonly TrackedOrder[], at: Date): TrackedOrder | null {
  const givesWay = orders.some((order) => isNear(order, at));
  return (
    orders
      .filter((order) => !isFinal(order) && !(givesWay && isLost(order, at)))
      // Of equals the earlier one: they come sorted by pickup date (§4.10).
      .reduce<TrackedOrder | null>(
        (best, order) => (best && distance(order) >= distance(best) ? best : order),
        null,
      )
  );
}

/** So long a delivery is what the page tells first. */
const savouredMs = 12 * hourMs;

/** The order that came home last, while that is news and nothing is to be done about the next one (`open`) today. */
function justDelivered(
  orders: readonly TrackedOrder[],
  open: TrackedOrder | null,
  at: Date,
): TrackedOrder | null {
  const isForToday = open && (open.state !== 'scheduled' || open.pickupDate <= riyadhDate(at));
  if (isForToday && !isLost(open, at)) return null;
  const ageOf = ({ stateChangedAt }: TrackedOrder): number =>
    at.getTime() - (instantFromIso(stateChangedAt ?? '')?.getTime() ?? 0);
  return orders
    .filter((order) => order.state === 'delivered' && !order.missing && ageOf(order) < savouredMs)
    .reduce<TrackedOrder | null>(
      (last, order) => (last && ageOf(last) <= ageOf(order) ? last : order),
      null,
    );
}

/** Those that count: when the partner lists as many as were bought, one that it left out was replaced by another. */
function counted({ orders, ordersCount }: TrackingSnapshot): TrackedOrder[] {
  const listed = orders.filter(({ missing }) => !missing);
  return ordersCount > 0 && listed.length >= ordersCount ? listed : orders;
}

/** What is going on with a subscription, at an instant. */
export function summarize(snapshot: TrackingSnapshot | null, at: Date): TrackingSummary {
  if (!snapshot) return emptySummary;
  const orders = counted(snapshot);
  const open = snapshot.state === 'cancelled' ? null : orderOfNow(orders, at);
  const order = (hasEnded(snapshot) ? null : justDelivered(orders, open, at)) ?? open;
  const thing = thingOf(snapshot, orders, order, at);
  const cancelled = orders.filter(({ state }) => state === 'cancelled');
  const total = Math.max(snapshot.ordersCount, orders.length);
  const weekAgo = addDays(riyadhDate(at), -7);
  return {
    thing,
    order: order ?? (thing === 'scheduling-next' ? (orders.at(-1) ?? null) : null),
    next: order && nextAfter(order, orders, at),
    done: orders.filter(({ state }) => state === 'delivered').length,
    total,
    cancelled: cancelled.length,
    cancelledLately:
      thing === 'cancelled' ? [] : cancelled.filter(({ pickupDate }) => pickupDate > weekAgo),
    thread: threadOf(thing, orders, order, total - cancelled.length),
  };
}

/** The first pickup to come, beside the one of now: said of a day that is not over only. */
const nextAfter = (now: TrackedOrder, orders: TrackedOrder[], at: Date): TrackedOrder | null =>
  orders.find(
    (order) =>
      order !== now && order.state === 'scheduled' && !order.missing && windowEnd(order) > at,
  ) ?? null;

function threadOf(
  thing: NextEvent,
  orders: readonly TrackedOrder[],
  order: TrackedOrder | null,
  drops: number,
): TrackingSummary['thread'] {
  if (thing === 'cancelled' || thing === 'draft' || thing === 'scheduling') return { drops: 0 };
  if (thing === 'completed') return { drops };
  const soFar = order ? orders.slice(0, orders.indexOf(order) + 1) : orders;
  return { drops, now: soFar.filter(({ state }) => state !== 'cancelled').length };
}

/** Nobody says that it was collected, though its window is over. */
export const isLate = (order: TrackedOrder, at: Date): boolean =>
  order.state === 'scheduled' && windowEnd(order) <= at;

function thingOf(
  snapshot: TrackingSnapshot,
  orders: readonly TrackedOrder[],
  order: TrackedOrder | null,
  at: Date,
): NextEvent {
  const { state } = snapshot;
  if (state === 'cancelled' || state === 'draft') return state;
  if (hasEnded(snapshot)) {
    const isInVain = orders.length > 0 && orders.every((one) => one.state === 'cancelled');
    return isInVain ? 'cancelled' : 'completed';
  }
  if (!order) return orders.length === 0 ? 'scheduling' : 'scheduling-next';
  if (order.state === 'scheduled') return isLate(order, at) ? 'overdue' : 'scheduled';
  // A cancelled one is never chosen.
  return order.state === 'cancelled' ? 'unknown' : order.state;
}

/** How high the sun stands: how far the order of now has come. */
const heights: Partial<Record<NextEvent, number>> = {
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

export const riseOf = (thing: NextEvent): number => heights[thing] ?? 0;

/** Pickups as a list of any length is read: the ones of now and next first. */
export interface Groups {
  /** Under way, and the next ones to come. */
  near: TrackedOrder[];
  /** Further ones to come. */
  later: TrackedOrder[];
  /** At their end, the newest first. */
  past: TrackedOrder[];
}

/** So many are read at a glance; of a longer list the rest is folded. */
const glance = 8;

export function groupsOf(orders: readonly TrackedOrder[]): Groups {
  if (orders.length <= glance) return { near: [...orders], later: [], past: [] };
  const open = orders.filter((order) => !isFinal(order));
  const underWay = open.filter(({ state }) => state !== 'scheduled');
  const coming = open.filter(({ state }) => state === 'scheduled');
  const soon = coming.slice(0, Math.max(1, glance / 2 - underWay.length));
  return {
    // What is on its way is never folded, wherever it stands.
    near: open.filter((order) => underWay.includes(order) || soon.includes(order)),
    later: coming.slice(soon.length),
    past: orders.filter(isFinal).reverse(),
  };
}
