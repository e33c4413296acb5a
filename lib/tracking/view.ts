import type { PlainDate } from '@/lib/kernel/time';

/** The states of §3; any other state that the partner sends is `unknown` and shown neutrally. */
export type OrderState =
  | 'scheduled'
  | 'picked_up_from_customer'
  | 'received_in_laundry'
  | 'out_for_delivery'
  | 'delivered'
  | 'cancelled'
  | 'unknown';
export type SubscriptionState = 'draft' | 'active' | 'completed' | 'cancelled' | 'unknown';

/**
 * A state that an order entered, as far as we saw it: the partner reports only the last one (§2
 * Order).
 */
export interface TrackedChange {
  state: OrderState;
  /** ISO instant: the partner's own time, or, if missing, when we first saw the state. */
  at: string;
  /** Whether the partner reported the time. */
  told: boolean;
}

export interface TrackedOrder {
  id: number;
  state: OrderState;
  pickupDate: PlainDate;
  period: 'morning' | 'evening' | null;
  /** ISO instants; null while scheduled, or when not cancelled (§2 Order). */
  stateChangedAt: string | null;
  cancelledAt: string | null;
  /** Changes seen so far, oldest first; empty for an order that was only ever seen as scheduled. */
  changes: TrackedChange[];
  /**
   * How often day, period or cancellation changed: the SEQUENCE of its calendar event (RFC 5545
   * §3.8.7.4).
   */
  revision: number;
  /** The partner's last response omitted it; these fields are from an earlier one. */
  missing: boolean;
}

/**
 * The partner's last reading (§4.10) merged with the history seen before. Codes only: pages
 * translate them.
 */
export interface TrackingSnapshot {
  state: SubscriptionState;
  /** Number of pickups bought; 0 until the partner has stated it. */
  ordersCount: number;
  /** Sorted by pickup date, earliest first (§4.10). */
  orders: TrackedOrder[];
}

/** The response to a poll. No personal data: no name, address, phone or price (T4). */
export interface TrackingPoll {
  /**
   * Changes whenever the rendered page would: a browser that shows another version refreshes the
   * page.
   */
  version: string;
  /** Time since the partner was read, in milliseconds; null before the first reading. */
  ageMs: number | null;
  /** When the partner is polled next, as an ISO instant on the server's clock; null for never. */
  nextCheckAt: string | null;
  /** Time until then: browser clocks may be wrong. Negative when it is due. */
  nextCheckInMs: number | null;
  /** The last attempts to read the partner failed. */
  stale: boolean;
  /** When to poll again, in milliseconds; null when nothing will change any more. */
  pollAfterMs: number | null;
}

/** What the server renders the page from. */
export interface TrackingView {
  /** Null until the partner answered for the first time. */
  snapshot: TrackingSnapshot | null;
  /** When the partner was read last, as an ISO instant; null for never. */
  checkedAt: string | null;
  /** The partner has not been reached for hours: the page offers a call. */
  silent: boolean;
  poll: TrackingPoll;
}

const isFinal = ({ state }: Pick<TrackedOrder, 'state'>): boolean =>
  state === 'delivered' || state === 'cancelled';

/**
 * Whether nothing more can happen (§8): the subscription ended, or as many orders did as were
 * bought. Counts only orders that the partner still lists: an omitted one may have been replaced.
 */
export function hasEnded({ state, orders, ordersCount }: TrackingSnapshot): boolean {
  const listed = orders.filter(({ missing }) => !missing);
  return (
    state === 'completed' ||
    state === 'cancelled' ||
    (ordersCount > 0 && listed.length >= ordersCount && listed.every(isFinal))
  );
}

/**
 * Whether the partner reports `completed`, which it derives from its orders (§3), with fewer orders
 * than were bought and before the term is over: it may count only the orders listed so far, with
 * others still to come.
 */
export const isEndDoubtful = (
  { state, orders, ordersCount }: TrackingSnapshot,
  isTermOver: boolean,
): boolean =>
  state === 'completed' &&
  !isTermOver &&
  orders.filter(({ missing }) => !missing).length < ordersCount;
