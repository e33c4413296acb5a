import 'server-only';
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { trackings } from './after-sale-tables';
import { database } from './database.server';
import { checkoutEvents, checkouts, invoices, payments } from './tables';

/** Time of the first transition to `paid`; the checkout's row does not store it. */
const paidAt = sql`(select min(${checkoutEvents.at}) from ${checkoutEvents}
  where ${checkoutEvents.checkoutId} = ${checkouts.id} and ${checkoutEvents.to} = 'paid')`.mapWith(
  checkoutEvents.at,
);

const isRefundDue = sql<boolean>`exists (select 1 from ${payments}
  where ${payments.checkoutId} = ${checkouts.id} and ${payments.state} = 'refund-due')`;

/**
 * The customer's checkouts that did not end unpaid, newest first, with their last tracking
 * snapshot.
 */
export async function listPurchases(customerId: string) {
  return database()
    .select({
      id: checkouts.id,
      state: checkouts.state,
      issueCode: checkouts.issueCode,
      resolvedIssue: checkouts.resolvedIssue,
      refundRequestedAt: checkouts.refundRequestedAt,
      isRefundDue,
      order: checkouts.order,
      shownHalalas: checkouts.shownHalalas,
      totalHalalas: checkouts.totalHalalas,
      subscriptionId: checkouts.subscriptionId,
      trackingToken: checkouts.trackingToken,
      createdAt: checkouts.createdAt,
      paidAt,
      snapshot: trackings.snapshot,
      ended: trackings.ended,
      invoiceUrl: checkouts.invoiceUrl,
      isInvoiceStored: isNotNull(invoices.checkoutId).mapWith(Boolean),
    })
    .from(checkouts)
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .leftJoin(invoices, eq(invoices.checkoutId, checkouts.id))
    .where(and(eq(checkouts.customerId, customerId), ne(checkouts.state, 'closed')))
    .orderBy(desc(checkouts.createdAt));
}
