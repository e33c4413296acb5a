import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { findCheckout, findLatestCheckout } from '@/lib/db/checkouts.server';
import { listPurchases } from '@/lib/db/purchases.server';
import { invoiceUrlFrom } from '@/lib/integrations/partner/invoice.server';
import { isPaid, paidStates } from './core/states';

/**
 * A purchase, complete or in progress, as stored. `order` and `snapshot` are parsed by the caller.
 */
export interface Purchase {
  id: string;
  state: string;
  /**
   * The issue of the checkout, the issue that staff resolved, when they requested a refund, and
   * whether one is still due.
   */
  issueCode: string | null;
  resolvedIssue: string | null;
  refundRequestedAt: Date | null;
  isRefundDue: boolean;
  order: unknown;
  /** The partner's tracking data, as last read; null when it was never read. */
  snapshot: unknown;
  /** Whether that reading was final. */
  ended: boolean | null;
  halalas: number;
  /** When it was paid; until then, when it was opened. */
  at: Date;
  /** The partner's subscription id, to quote to support; null before there is one. */
  reference: string | null;
  /** Null until it is active. */
  trackingToken: string | null;
  isInvoiceStored: boolean;
  /** The partner's invoice URL while the PDF is not stored here. */
  invoiceUrl: string | null;
}

/**
 * Returns all purchases of the session's customer on any device, newest first; null without a
 * verified mobile number (T4). Reads only our database: no call to the partner or the gateway.
 */
export async function purchasesOf(session: Session | null): Promise<Purchase[] | null> {
  if (!session?.customerId) return null;
  const rows = await listPurchases(session.customerId);
  return rows.map(
    ({ shownHalalas, totalHalalas, subscriptionId, trackingToken, createdAt, paidAt, ...row }) => ({
      ...row,
      halalas: totalHalalas ?? shownHalalas,
      at: paidAt ?? createdAt,
      reference: subscriptionId === null ? null : String(subscriptionId),
      trackingToken: row.state === 'active' ? trackingToken : null,
      invoiceUrl: row.isInvoiceStored ? null : invoiceUrlFrom(row.invoiceUrl),
    }),
  );
}

/**
 * Whether this customer's checkout was paid, so that the same order is not bought again by mistake.
 */
export async function isPaidBy(customerId: string | null, checkoutId: string): Promise<boolean> {
  const row = await findCheckout(checkoutId);
  return row !== null && row.customerId === customerId && isPaid(row.state);
}

/**
 * Returns the id of the checkout of the customer's latest subscription; null when there is none.
 */
export async function findLatestPurchase(customerId: string): Promise<string | null> {
  const row = await findLatestCheckout(customerId, paidStates);
  return row?.id ?? null;
}
