import type { PlainDate } from '@/lib/kernel/time';

/** The states of §3; anything else that the partner may add is `unknown`, and said neutrally. */
export const orderStates = [
  'scheduled',
  'picked_up_from_customer',
  'received_in_laundry',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type OrderState = (typeof orderStates)[number] | 'unknown';
export type SubscriptionState = 'draft' | 'active' | 'completed' | 'cancelled' | 'unknown';

export interface TrackedOrder {
  id: number;
  state: OrderState;
  pickupDate: PlainDate;
  period: 'morning' | 'evening' | null;
  /** ISO instants; null while scheduled, or when not cancelled (§2 Order). */
  stateChangedAt: string | null;
  cancelledAt: string | null;
}

/** What the partner said last (§4.10), in our words. Codes only: screens speak their own language. */
export interface TrackingSnapshot {
  state: SubscriptionState;
  ordersCount: number;
  orders: TrackedOrder[];
}

/** What a browser is told. Nothing personal: no name, address, phone or price (T4). */
export interface TrackingView {
  /** Null until the partner answered for the first time. */
  snapshot: TrackingSnapshot | null;
  /** How old the snapshot is, in milliseconds on the server's clock. */
  ageMs: number | null;
  /** The last attempts to read it failed. */
  stale: boolean;
  /** When to ask our server again, in milliseconds; null when nothing will change any more. */
  pollAfterMs: number | null;
}

/** Nothing more can happen (§8): the subscription ended, or every order did. */
export function hasEnded({ state, orders, ordersCount }: TrackingSnapshot): boolean {
  const final = orders.filter(
    (order) => order.state === 'delivered' || order.state === 'cancelled',
  );
  return (
    state === 'completed' ||
    state === 'cancelled' ||
    (orders.length >= Math.max(1, ordersCount) && final.length === orders.length)
  );
}
