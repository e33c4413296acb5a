import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { readSignedToken } from '@/lib/auth/signed-token.server';
import { type CheckoutRow, findCheckout, getCheckout } from '@/lib/db/checkouts.server';
import { isInvoiceStored } from '@/lib/db/invoices.server';
import { listPayments, type PaymentRow } from '@/lib/db/payments.server';
import { isErased } from '@/lib/db/person.server';
import { invoiceUrlFrom } from '@/lib/integrations/partner/invoice.server';
import { type DeclineCode, declineCodes } from '@/lib/integrations/payments/gateway';
import { AppError } from '@/lib/kernel/app-error';
import { isUuid } from '@/lib/kernel/id';
import { dayMs, fromNow } from '@/lib/kernel/time';
import { type CheckoutOrder, priceOf } from './core/order';
import type { CheckoutState } from './core/states';
import { type CheckoutPage, type CheckoutView, pageOf } from './core/view';
import { settleOnRequest } from './settle.server';

/**
 * Returns a checkout to its own customer, or to a visitor who returns from its payment page with a
 * signed `returnToken`, unless the customer was erased since. Throws the same `not-found` for every
 * other id, existing or not (T4).
 */
export async function authorisedCheckout(
  id: string,
  session: Session | null,
  returnToken: string | undefined,
): Promise<CheckoutRow> {
  const row = isUuid(id) ? await findCheckout(id) : null;
  const owns = row !== null && session?.customerId === row.customerId;
  if (row && owns) return row;
  const cameBack = row !== null && readSignedToken(returnToken, 'outcome') === id;
  if (!cameBack || (await isErased(row.customerId))) throw new AppError('not-found');
  return row;
}

/** Unactivated payments are refunded after two days: do not renew access forever. */
const longestWaitMs = 3 * dayMs;

/**
 * Settles and returns a checkout for a visitor who passes `authorisedCheckout`, or throws its
 * `not-found`. `isUnderWay`: it was paid and is not done yet. A page waits at most `maxWaitMs` for
 * settlement.
 */
export async function readCheckout(
  id: string,
  { session, returnToken }: { session: Session | null; returnToken: string | undefined },
  on: 'page' | 'poll',
  maxWaitMs?: number,
): Promise<{ view: CheckoutView; isOwner: boolean; isUnderWay: boolean }> {
  const { state } = await authorisedCheckout(id, session, returnToken);
  // The worker does what an active checkout still needs.
  const waits = maxWaitMs === undefined ? {} : { leaseWaitMs: maxWaitMs, maxWaitMs };
  const isCurrent = (on === 'poll' || state !== 'active') && (await settleOnRequest(id, on, waits));
  const row = await getCheckout(id);
  return {
    view: await viewCheckout(row, isCurrent),
    isOwner: session?.customerId === row.customerId,
    isUnderWay:
      /^(paid|confirming|refund-due)$/.test(row.state) && row.createdAt > fromNow(-longestWaitMs),
  };
}

/**
 * Builds the browser's view of a checkout from its row. No decline is shown when the gateway could
 * not be read (`isCurrent` is false): another card may have paid since.
 */
async function viewCheckout(row: CheckoutRow, isCurrent: boolean): Promise<CheckoutView> {
  const state = row.state as CheckoutState;
  const payments = await listPayments(row.id);
  const isRefundDue = payments.some((payment) => payment.state === 'refund-due');
  const page = pageOf(row, isRefundDue);
  const invoiceKept = state === 'active' && (await isInvoiceStored(row.id));
  return {
    id: row.id,
    page,
    order: row.order as CheckoutOrder,
    shownHalalas: row.shownHalalas,
    totalHalalas: priceOf(row),
    decline: isCurrent ? declineOf(payments) : null,
    invoiceUrl: invoiceKept ? null : invoiceUrlFrom(row.invoiceUrl),
    invoiceKept,
    reference: row.subscriptionId === null ? null : String(row.subscriptionId),
    trackingToken: state === 'active' ? row.trackingToken : null,
    pollAfterMs: pollAfterMs(state, page),
  };
}

/** Short while settlement is running; longer while the customer has to act. */
function pollAfterMs(state: CheckoutState, page: CheckoutPage): number | null {
  if (state === 'paid' || state === 'confirming' || page === 'refund') return 2_000;
  return state === 'paying' ? 4_000 : null;
}

/**
 * The decline of the attempt that can still be paid. A code stored by another version and unknown
 * here maps to `declined`.
 */
function declineOf(payments: PaymentRow[]): DeclineCode | null {
  const last = payments.at(-1);
  if (last?.state !== 'pending' || !last.decline) return null;
  return declineCodes.find((code) => code === last.decline) ?? 'declined';
}
