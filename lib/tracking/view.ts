import type { PlainDate } from '@/lib/kernel/time';

/** The states of §3; anything else that the partner may add is `unknown`, and said neutrally. */
export type OrderState =
  | 'scheduled'
  | 'picked_up_from_customer'
  | 'received_in_laundry'
  | 'out_for_delivery'
  | 'delivered'
  | 'cancelled'
  | 'unknown';
export type SubscriptionState = 'draft' | 'active' | 'completed' | 'cancelled' | 'unknown';

/** A state that an order came into, as far as we saw it: the partner tells only of the last one (§2 Order). */
export interface TrackedChange {
  state: OrderState;
  /** ISO instant: the partner's own time, or, where it gave none, when we saw it first. */
  at: string;
  /** Whether the partner told the time. */
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
  /** What was seen of its way, oldest first; empty for one that was only ever seen scheduled. */
  changes: TrackedChange[];
  /** Counts how often day, period or cancellation changed: the SEQUENCE of its calendar event (RFC 5545 §3.8.7.4). */
  revision: number;
  /** The partner's last answer left it out; what is here was known before. */
  missing: boolean;
}

/** What the partner said last (§4.10), in our words, with all that was seen before. Codes only: screens speak. */
export interface TrackingSnapshot {
  state: SubscriptionState;
  /** How many pickups were bought; 0 while the partner has not said it. */
  ordersCount: number;
  /** Sorted by pickup date, earliest first (§4.10). */
  orders: TrackedOrder[];
}

/** The response to a poll. Nothing personal: no name, address, phone or price (T4). */
export interface TrackingPoll {
  /** Changes whenever the rendered page would: a browser that shows another version refreshes the page. */
  version: string;
  /** Time since the partner was read, in milliseconds; null before the first reading. */
  ageMs: number | null;
  /** When the partner is asked next, as an ISO instant on the server's clock; null for never. */
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
 * Nothing more can happen (§8): the subscription ended, or as many orders did as were bought. Only those that the partner lists
 * now: one that it left out may have been replaced by another.
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
 * Whether the partner says `completed`, which it derives from its orders (§3), of fewer than were bought, before their time is
 * over: it may know of those alone that it lists so far (A43), and the next one is still to come.
 */
export const isEndDoubtful = (
  { state, orders, ordersCount }: TrackingSnapshot,
  isTermOver: boolean,
): boolean =>
  state === 'completed' &&
  !isTermOver &&
  orders.filter(({ missing }) => !missing).length < ordersCount;
