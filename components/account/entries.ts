import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { type CheckoutPage, pageOf } from '@/lib/checkout/core/view';
import type { Purchase } from '@/lib/checkout/purchases.server';
import { type PlainDate, riyadhDate } from '@/lib/kernel/time';
import { isRenewable } from '@/lib/tracking/renewal';
import { hasEnded, visibleSnapshot } from '@/lib/tracking/snapshot';
import { summarize, type TrackingSummary } from '../tracking/summary';

export interface Entry {
  id: string;
  order: CheckoutOrder;
  halalas: number;
  /** The day of payment in Riyadh; before payment, the day the checkout was opened. */
  day: PlainDate;
  /** The page that its checkout shows. */
  page: CheckoutPage;
  reference: string | null;
  trackingToken: string | null;
  isInvoiceStored: boolean;
  /** The partner's invoice link, used while we keep no copy. */
  invoiceUrl: string | null;
  summary: TrackingSummary;
  /** How many of its pickups were delivered; null while the partner has not been polled. */
  done: number | null;
  total: number;
  /** Offers a renewal: it is over, or the newest one with at most one pickup ahead. */
  isRenewable: boolean;
  /** The days of its pickups, by order id. */
  days: ReadonlyMap<number, PlainDate>;
}

export interface Entries {
  /** Being paid, activated, refunded or escalated to staff. */
  unfinished: Entry[];
  current: Entry[];
  /** Ended or refunded. */
  past: Entry[];
}

/**
 * Groups a customer's purchases for the account page at `now`: newest first, but of the current
 * ones the older first, which still runs after a renewal. `named` translates the plan and option
 * names of an order into the page's language.
 */
export function groupPurchases(
  purchases: readonly Purchase[],
  now: Date,
  named = (order: CheckoutOrder): CheckoutOrder => order,
): Entries {
  const entries: Entries = { unfinished: [], current: [], past: [] };
  for (const purchase of purchases) {
    const order = named(purchase.order as CheckoutOrder);
    const { group, entry } = entryOf({ ...purchase, order }, now);
    // A newer one is running: it was renewed already.
    const isRenewed = group === 'current' && entries.current.length > 0;
    entries[group].push({ ...entry, isRenewable: entry.isRenewable && !isRenewed });
  }
  entries.current.reverse();
  return entries;
}

function entryOf(
  {
    snapshot: seen,
    ended,
    at,
    state,
    issueCode,
    resolvedIssue,
    refundRequestedAt,
    isRefundDue,
    ...purchase
  }: Purchase & { order: CheckoutOrder },
  now: Date,
): { group: keyof Entries; entry: Entry } {
  const snapshot = visibleSnapshot({ snapshot: seen, ended });
  const summary = summarize(snapshot, now);
  const page = pageOf({ state, issueCode, resolvedIssue, refundRequestedAt }, isRefundDue);
  const isOver = page === 'refunded' || (snapshot !== null && hasEnded(snapshot));
  const entry = {
    ...purchase,
    day: riyadhDate(at),
    page,
    summary,
    // A cancelled plan shows no count of delivered pickups.
    done: snapshot && summary.nextEvent !== 'cancelled' ? summary.done : null,
    total: snapshot ? summary.total : purchase.order.ordersCount,
    isRenewable: isOver || isRenewable(snapshot),
    days: new Map(snapshot?.orders.map((one) => [one.id, one.pickupDate])),
  };
  if (isOver) return { group: 'past', entry };
  return { group: page === 'done' ? 'current' : 'unfinished', entry };
}
