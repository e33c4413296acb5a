import type { OrderState, SubscriptionState } from '@/lib/integrations/partner/codes';
import type { SubscriptionOrder } from '@/lib/integrations/partner/operations/subscription-orders.server';

/**
 * A state that an order entered, as far as we saw it: the partner reports only the last one (§2
 * Order).
 */
export interface TrackedChange {
  state: OrderState;
  /** ISO instant: the partner's own time, or, if missing, when we first saw the state. */
  at: string;
  /** Whether the partner reported the time. */
  isReported: boolean;
}

/** An order as the partner described it last, and what was seen of it before. */
export interface TrackedOrder extends SubscriptionOrder {
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

/** Reads `isReported` by its earlier name, too. */
const changeFrom = ({ told, ...change }: TrackedChange & { told?: boolean }): TrackedChange => ({
  ...change,
  isReported: change.isReported ?? told ?? false,
});

/**
 * Parses a stored snapshot, given as JSON or text; fills in fields that older versions did not
 * store.
 */
export function parseSnapshot(stored: unknown): TrackingSnapshot | null {
  const snapshot = (typeof stored === 'string' ? JSON.parse(stored) : stored) as
    | TrackingSnapshot
    | null
    | undefined;
  if (!snapshot) return null;
  return {
    ...snapshot,
    orders: snapshot.orders.map((order) => ({
      ...order,
      changes: (order.changes ?? []).map(changeFrom),
      revision: order.revision ?? 0,
      missing: order.missing ?? false,
    })),
  };
}

/**
 * The stored snapshot as shown to customers: while an end is in doubt (`isEndDoubtful`),
 * `completed` becomes `active`, because more orders may follow. Null before the first reading.
 */
export function visibleSnapshot(
  row: { snapshot: unknown; ended: boolean | null } | null,
): TrackingSnapshot | null {
  const stored = parseSnapshot(row?.snapshot);
  return stored?.state === 'completed' && !row?.ended ? { ...stored, state: 'active' } : stored;
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
