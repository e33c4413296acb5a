import 'server-only';
import { isInvoiceKept } from '@/lib/db/invoices.server';
import { listPayments, type PaymentRow } from '@/lib/db/payments.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { hourMs, now, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { hasReadingLeft } from '../activation/activation-check.server';
import { type LeasedCheckout, moved } from '../core/lease.server';
import { askOnceMore } from './after-refund.server';

const patienceMs = 48 * hourMs;

/**
 * Refunds every capture of this checkout that has no subscription. The adapter first reads what was
 * already refunded, so a repeated call refunds nothing twice. Escalated checkouts are left to
 * staff.
 */
export async function refundDue(held: LeasedCheckout): Promise<void> {
  for (const payment of await listPayments(held.row.id)) {
    if (held.state === 'needs-a-person') break;
    if (payment.state === 'refund-due') await refund(held, payment);
  }
  await endWhenBack(held);
}

/**
 * Moves a checkout to `refunded` once no refund is due, also after staff resolved a refused refund.
 * One that turned out to be active stays with staff. Returns whether no refund is due any more.
 */
export async function endWhenBack(held: LeasedCheckout): Promise<boolean> {
  const { state, row } = held;
  const wasRefused = state === 'needs-a-person' && row.attention === 'refund-refused';
  const isLeft = (await listPayments(row.id)).some((payment) => payment.state === 'refund-due');
  if (!isLeft && (state === 'refund-due' || wasRefused)) await held.advance('refunded', 'refunded');
  return !isLeft;
}

/**
 * Requests one refund at the gateway and stores the result, also a refusal. Waits when it may not
 * be made yet.
 */
export async function refund(held: LeasedCheckout, payment: PaymentRow): Promise<void> {
  if (!payment.gatewayPaymentId) throw new Error('a refund without a capture');
  if (!(await mayGoBack(held, payment))) return;
  await held.notePayment(payment, { refundAskedAt: payment.refundAskedAt ?? now() });
  // failpoint: refund-written
  const refunded = await gateway().refund(payment.gatewayPaymentId);
  // failpoint: refund-answered
  if (!refunded) return refused(held, payment);
  await held.write(await withoutRefusal(held, payment), moved(payment, 'refunded'));
}

/**
 * The change to `attention` when the last refused refund is made: an active subscription without an
 * invoice becomes an issue again.
 */
async function withoutRefusal(
  { state, row }: LeasedCheckout,
  refunded: PaymentRow,
): Promise<{ attention?: string | null }> {
  if (state !== 'active' || row.attention !== 'refund-refused') return {};
  const others = (await listPayments(row.id)).filter(({ id }) => id !== refunded.id);
  if (others.some((payment) => payment.state === 'refund-due')) return {};
  const lacksInvoice = row.invoiceUrl === null && !(await isInvoiceKept(row.id));
  return { attention: lacksInvoice ? 'invoice-missing' : null };
}

/**
 * A refund that was delayed might coincide with a late activation: it waits until the partner says
 * that nothing was activated.
 */
async function mayGoBack(held: LeasedCheckout, payment: PaymentRow): Promise<boolean> {
  const mayBeActive = held.state === 'refund-due' && held.row.confirmSentAt !== null;
  if (!mayBeActive || payment.refundAskedAt === null) return true;
  // The reading budget is used up (C1): the next attempt may ask.
  if (!hasReadingLeft(held)) return false;
  const says = await askOnceMore(held);
  if (says === 'unknown') {
    log.alarm('refund-waits-for-partner', { checkoutId: held.row.id });
    await held.write({ attention: 'partner-silent' });
  } else if (says === 'not-active' && held.row.attention === 'partner-silent') {
    await held.write({ attention: null });
  }
  return says === 'not-active';
}

/** The gateway refuses for now: retries for two days, then escalates to staff. */
async function refused(held: LeasedCheckout, payment: PaymentRow): Promise<void> {
  log.alarm('refund-refused', { checkoutId: held.row.id });
  const askedForMs = nowMs() - (payment.refundAskedAt ?? now()).getTime();
  if (askedForMs < patienceMs || held.state !== 'refund-due') {
    await held.write({ attention: 'refund-refused' });
  } else {
    await held.advance('needs-a-person', 'refund-refused', { attention: 'refund-refused' });
  }
}
