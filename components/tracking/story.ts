import type { PlainDate } from '@/lib/kernel/time';
import {
  hasEnded,
  type OrderState,
  type TrackedOrder,
  type TrackingSnapshot,
} from '@/lib/tracking/view';

/** The way of an order (§3), as it is drawn. `cancelled` leaves it, and `unknown` has no place on it. */
export const way = [
  'scheduled',
  'picked_up_from_customer',
  'received_in_laundry',
  'out_for_delivery',
  'delivered',
] as const satisfies readonly OrderState[];

/** The next thing that will happen, as a code; the words are in `messages` under `tracking.thing`. */
export type Thing =
  | 'unread'
  | 'draft'
  | 'cancelled'
  | 'completed'
  /** No pickup has a date yet. */
  | 'scheduling'
  /** All that had a date are over, and more are to come. */
  | 'scheduling-next'
  | 'scheduled'
  /** Its day is gone, and nobody says that it was collected. */
  | 'overdue'
  | 'picked_up_from_customer'
  | 'received_in_laundry'
  | 'out_for_delivery'
  | 'unknown';

export interface Story {
  thing: Thing;
  /** The order whose way is drawn: the one of now; between two, the last one. */
  order: TrackedOrder | null;
  /** Which pickup is now (1 is the first; 0 when none is), and of how many. */
  position: number;
  total: number;
  /** The thread over the page: one drop for each pickup that was not cancelled, and which of them is now. */
  thread: { drops: number; now?: number };
}

const isFinal = ({ state }: TrackedOrder): boolean =>
  state === 'delivered' || state === 'cancelled';

/** How near an order is to the door: the nearest is the next thing that happens. */
const nearness = ({ state }: TrackedOrder): number =>
  state === 'scheduled' ? -2 : way.findIndex((step) => step === state);

/** The order under way that is nearest to the customer's door, else the next that is scheduled, else none. */
function orderOfNow(orders: readonly TrackedOrder[]): TrackedOrder | null {
  return (
    orders
      .filter((order) => !isFinal(order))
      // Of equals the earlier one: they come sorted by pickup date (§4.10).
      .reduce<TrackedOrder | null>(
        (best, order) => (best && nearness(order) <= nearness(best) ? best : order),
        null,
      )
  );
}

/** What is going on with a subscription, on a day in Riyadh. */
export function storyOf(snapshot: TrackingSnapshot | null, today: PlainDate): Story {
  if (!snapshot) {
    return { thing: 'unread', order: null, position: 0, total: 0, thread: { drops: 0 } };
  }
  const { orders, ordersCount } = snapshot;
  const order = snapshot.state === 'cancelled' ? null : orderOfNow(orders);
  const thing = thingOf(snapshot, order, today);
  const total = Math.max(ordersCount, orders.length);
  return {
    thing,
    order: order ?? (thing === 'scheduling-next' ? (orders.at(-1) ?? null) : null),
    position: order ? orders.indexOf(order) + 1 : 0,
    total,
    thread: threadOf(thing, orders, order, total),
  };
}

function threadOf(
  thing: Thing,
  orders: readonly TrackedOrder[],
  order: TrackedOrder | null,
  total: number,
): Story['thread'] {
  const isKept = ({ state }: TrackedOrder): boolean => state !== 'cancelled';
  const drops = total - orders.length + orders.filter(isKept).length;
  if (thing === 'cancelled' || thing === 'draft' || thing === 'scheduling') return { drops: 0 };
  if (thing === 'completed') return { drops };
  const soFar = order ? orders.slice(0, orders.indexOf(order) + 1) : orders;
  return { drops, now: soFar.filter(isKept).length };
}

function thingOf(snapshot: TrackingSnapshot, order: TrackedOrder | null, today: PlainDate): Thing {
  const { state, orders } = snapshot;
  if (state === 'cancelled' || state === 'draft') return state;
  if (hasEnded(snapshot)) return 'completed';
  if (!order) return orders.length === 0 ? 'scheduling' : 'scheduling-next';
  if (order.state === 'scheduled') return order.pickupDate < today ? 'overdue' : 'scheduled';
  // Final ones are not chosen while another is open.
  return order.state === 'delivered' || order.state === 'cancelled' ? 'unknown' : order.state;
}

/** How high the sun stands: how far the order of now has come. */
const heights: Partial<Record<Thing, number>> = {
  scheduled: 0.15,
  overdue: 0.15,
  picked_up_from_customer: 0.3,
  received_in_laundry: 0.45,
  unknown: 0.45,
  out_for_delivery: 0.62,
  'scheduling-next': 1,
  completed: 1,
};

export const riseOf = (thing: Thing): number => heights[thing] ?? 0;

export interface Stop {
  state: OrderState;
  look: 'done' | 'now' | 'next' | 'cancelled';
}

/** The way of one order: what is behind it, where it is, what comes. */
export function stopsOf(state: OrderState): Stop[] {
  if (state === 'cancelled') {
    return [
      { state: 'scheduled', look: 'done' },
      { state, look: 'cancelled' },
    ];
  }
  if (state === 'unknown') {
    return [
      { state: 'scheduled', look: 'done' },
      { state, look: 'now' },
    ];
  }
  const at = way.findIndex((step) => step === state);
  return way.map((step, index) => ({
    state: step,
    look: index < at || state === 'delivered' ? 'done' : index === at ? 'now' : 'next',
  }));
}
