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
 * Refunds every capture of this checkout that has no subscription to pay for. The adapter reads what was already
 * refunded first, so that a repeated call gives nothing back twice. What a person has in hands is left to them.
 */
export async function refundDue(held: LeasedCheckout): Promise<void> {
  for (const payment of await listPayments(held.row.id)) {
    if (held.state === 'needs-a-person') break;
    if (payment.state === 'refund-due') await refund(held, payment);
  }
  await endWhenBack(held);
}

/**
 * Ends a checkout as `refunded` once nothing is left to give back, also where a person had to see to that. One that turned
 * out to be active stays with them. Returns whether nothing is left.
 */
export async function endWhenBack(held: LeasedCheckout): Promise<boolean> {
  const { state, row } = held;
  const wasRefused = state === 'needs-a-person' && row.attention === 'refund-refused';
  const isLeft = (await listPayments(row.id)).some((payment) => payment.state === 'refund-due');
  if (!isLeft && (state === 'refund-due' || wasRefused)) await held.advance('refunded', 'refunded');
  return !isLeft;
}

/** One refund, asked for at the gateway and written down; what is refused is noted. One that may not be made yet waits. */
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

/** What changes with the last refusal that is over: what an active subscription lacks beside it has to be seen again. */
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
 * A refund that could not be made at once may come to stand beside a late activation: it waits until the partner says that
 * there is none.
 */
async function mayGoBack(held: LeasedCheckout, payment: PaymentRow): Promise<boolean> {
  const mayBeActive = held.state === 'refund-due' && held.row.confirmSentAt !== null;
  if (!mayBeActive || payment.refundAskedAt === null) return true;
  // Asked often enough for now (C1): the next look may.
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

/** The gateway will not refund now: tried again for two days, then it is a person's work. */
async function refused(held: LeasedCheckout, payment: PaymentRow): Promise<void> {
  log.alarm('refund-refused', { checkoutId: held.row.id });
  const askedForMs = nowMs() - (payment.refundAskedAt ?? now()).getTime();
  if (askedForMs < patienceMs || held.state !== 'refund-due') {
    await held.write({ attention: 'refund-refused' });
  } else {
    await held.advance('needs-a-person', 'refund-refused', { attention: 'refund-refused' });
  }
}
