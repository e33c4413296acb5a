import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { pageOf } from '@/lib/checkout/core/pages';
import type { CheckoutPage } from '@/lib/checkout/core/view';
import type { Purchase } from '@/lib/checkout/purchases.server';
import { type PlainDate, riyadhDate } from '@/lib/kernel/time';
import { toldSnapshot } from '@/lib/tracking/history';
import { hasEnded } from '@/lib/tracking/view';
import { summarize, type TrackingSummary } from '../tracking/summary';

export interface Entry {
  id: string;
  order: CheckoutOrder;
  halalas: number;
  /** The day in Riyadh on which it was paid; until then, on which it was begun. */
  day: PlainDate;
  /** What its own page shows. */
  page: CheckoutPage;
  reference: string | null;
  trackingToken: string | null;
  isInvoiceKept: boolean;
  /** Where the partner has it, while we do not. */
  invoiceUrl: string | null;
  summary: TrackingSummary;
  /** How many of its pickups came back; null while nothing is known of them. */
  done: number | null;
  total: number;
}

export interface Entries {
  /** Being paid, activated, given back or looked into. */
  unfinished: Entry[];
  current: Entry[];
  /** Over, or paid back. */
  past: Entry[];
}

/**
 * What was bought, as the account shows it at an instant; the newest first in each group. `named` gives an order its names in
 * the page's language.
 */
export function entriesOf(
  purchases: readonly Purchase[],
  now: Date,
  named = (order: CheckoutOrder): CheckoutOrder => order,
): Entries {
  const entries: Entries = { unfinished: [], current: [], past: [] };
  for (const purchase of purchases) {
    const order = named(purchase.order as CheckoutOrder);
    const { group, entry } = entryOf({ ...purchase, order }, now);
    entries[group].push(entry);
  }
  return entries;
}

function entryOf(
  {
    snapshot: seen,
    ended,
    at,
    state,
    attention,
    handledTrouble,
    isRefundDue,
    ...purchase
  }: Purchase & { order: CheckoutOrder },
  now: Date,
): { group: keyof Entries; entry: Entry } {
  const snapshot = toldSnapshot({ snapshot: seen, ended });
  const summary = summarize(snapshot, now);
  const page = pageOf({ state, attention, handledTrouble }, isRefundDue);
  const isOver = page === 'refunded' || (snapshot !== null && hasEnded(snapshot));
  const entry = {
    ...purchase,
    day: riyadhDate(at),
    page,
    summary,
    // Of a plan that was cancelled nothing was to be done any more.
    done: snapshot && summary.thing !== 'cancelled' ? summary.done : null,
    total: snapshot ? summary.total : purchase.order.ordersCount,
  };
  if (isOver) return { group: 'past', entry };
  return { group: page === 'done' ? 'current' : 'unfinished', entry };
}
