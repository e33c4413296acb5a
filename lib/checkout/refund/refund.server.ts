import 'server-only';
import { isInvoiceStored } from '@/lib/db/invoices.server';
import { listPayments, type PaymentRow } from '@/lib/db/payments.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { hourMs, now, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { hasReadingLeft } from '../activation/activation-check.server';
import { type LeasedCheckout, moved } from '../core/lease.server';
import { recheckActivation } from './after-refund.server';

const retryForMs = 48 * hourMs;

/**
 * Refunds every capture of this checkout that has no subscription. The adapter first reads what was
 * already refunded, so a repeated call refunds nothing twice. Escalated checkouts are left to
 * staff.
 */
export async function refundDue(checkout: LeasedCheckout): Promise<void> {
  for (const payment of await listPayments(checkout.row.id)) {
    if (checkout.state === 'needs-a-person') break;
    if (payment.state === 'refund-due') await refund(checkout, payment);
  }
  await completeRefund(checkout);
}

/**
 * Moves a checkout to `refunded` once no refund is due, also after staff resolved a refused refund.
 * One that turned out to be active stays with staff. Returns whether no refund is due any more.
 */
export async function completeRefund(checkout: LeasedCheckout): Promise<boolean> {
  const { state, row } = checkout;
  const wasRefused = state === 'needs-a-person' && row.issueCode === 'refund-refused';
  const isLeft = (await listPayments(row.id)).some((payment) => payment.state === 'refund-due');
  if (!isLeft && (state === 'refund-due' || wasRefused))
    await checkout.advance('refunded', 'refunded');
  return !isLeft;
}

/**
 * Requests one refund at the gateway and stores the result, also a refusal. Waits when it may not
 * be made yet.
 */
export async function refund(checkout: LeasedCheckout, payment: PaymentRow): Promise<void> {
  if (!payment.gatewayPaymentId) throw new Error('a refund without a capture');
  if (!(await mayRefundNow(checkout, payment))) return;
  await checkout.notePayment(payment, { refundSentAt: payment.refundSentAt ?? now() });
  // failpoint: refund-written
  const refunded = await gateway().refund(payment.gatewayPaymentId);
  // failpoint: refund-answered
  if (!refunded) return recordRefusal(checkout, payment);
  await checkout.write(await changesAfterRefund(checkout, payment), moved(payment, 'refunded'));
}

/**
 * The change to `issueCode` when the last refused refund is made: an active subscription without an
 * invoice becomes an issue again.
 */
async function changesAfterRefund(
  { state, row }: LeasedCheckout,
  refunded: PaymentRow,
): Promise<{ issueCode?: string | null }> {
  if (state !== 'active' || row.issueCode !== 'refund-refused') return {};
  const others = (await listPayments(row.id)).filter(({ id }) => id !== refunded.id);
  if (others.some((payment) => payment.state === 'refund-due')) return {};
  const lacksInvoice = row.invoiceUrl === null && !(await isInvoiceStored(row.id));
  return { issueCode: lacksInvoice ? 'invoice-missing' : null };
}

/**
 * A refund that was delayed might coincide with a late activation: it waits until the partner says
 * that nothing was activated.
 */
async function mayRefundNow(checkout: LeasedCheckout, payment: PaymentRow): Promise<boolean> {
  const mayBeActive = checkout.state === 'refund-due' && checkout.row.confirmSentAt !== null;
  if (!mayBeActive || payment.refundSentAt === null) return true;
  // The reading budget is used up (C1): the next attempt may ask.
  if (!hasReadingLeft(checkout)) return false;
  const activationState = await recheckActivation(checkout);
  if (activationState === 'unknown') {
    log.alarm('refund-waits-for-partner', { checkoutId: checkout.row.id });
    await checkout.write({ issueCode: 'partner-silent' });
  } else if (activationState === 'not-active' && checkout.row.issueCode === 'partner-silent') {
    await checkout.write({ issueCode: null });
  }
  return activationState === 'not-active';
}

/** The gateway refuses for now: retries for two days, then escalates to staff. */
async function recordRefusal(checkout: LeasedCheckout, payment: PaymentRow): Promise<void> {
  log.alarm('refund-refused', { checkoutId: checkout.row.id });
  const askedForMs = nowMs() - (payment.refundSentAt ?? now()).getTime();
  if (askedForMs < retryForMs || checkout.state !== 'refund-due') {
    await checkout.write({ issueCode: 'refund-refused' });
  } else {
    await checkout.advance('needs-a-person', 'refund-refused', { issueCode: 'refund-refused' });
  }
}
