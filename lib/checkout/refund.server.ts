import 'server-only';
import { hourMs, now, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { gateway } from '@/lib/payments/gateway.server';
import { listPayments, type PaymentRow } from '@/lib/store/payments.server';
import { foundActive } from './after-refund.server';
import type { HeldCheckout } from './lease.server';

const patienceMs = 48 * hourMs;

/**
 * Refunds every capture of this checkout that has no subscription to pay for. The adapter reads what was already
 * refunded first, so that a repeated call gives nothing back twice. What a person has in hands is left to them.
 */
export async function refundDue(held: HeldCheckout): Promise<void> {
  for (const payment of await listPayments(held.row.id)) {
    if (held.state === 'needs-a-person') return;
    if (payment.state === 'refund-due') await refund(held, payment);
  }
  const left = (await listPayments(held.row.id)).some(({ state }) => state === 'refund-due');
  if (!left && held.state === 'refund-due') await held.advance('refunded', 'refunded');
}

/** One refund, asked for at the gateway and written down; what is refused is noted. */
export async function refund(held: HeldCheckout, payment: PaymentRow): Promise<void> {
  if (!payment.gatewayPaymentId) throw new Error('a refund without a capture');
  if (await activatedMeanwhile(held, payment)) return;
  await held.notePayment(payment, { refundAskedAt: payment.refundAskedAt ?? now() });
  // failpoint: refund-written
  const refunded = await gateway().refund(payment.gatewayPaymentId);
  // failpoint: refund-answered
  if (refunded) await held.movePayment(payment, 'refunded');
  else await refused(held, payment);
}

/** A refund that could not be made at once may come to stand beside a late activation. */
async function activatedMeanwhile(held: HeldCheckout, payment: PaymentRow): Promise<boolean> {
  const confirmed = held.state === 'refund-due' && held.row.confirmSentAt !== null;
  return confirmed && payment.refundAskedAt !== null && foundActive(held);
}

/** The gateway will not refund now: tried again for two days, then it is a person's work. */
async function refused(held: HeldCheckout, payment: PaymentRow): Promise<void> {
  log.alarm('refund-refused', { checkoutId: held.row.id });
  const askedForMs = nowMs() - (payment.refundAskedAt ?? now()).getTime();
  if (askedForMs < patienceMs || held.state !== 'refund-due') {
    await held.write({ attention: 'refund-refused' });
  } else {
    await held.advance('needs-a-person', 'refund-refused', { attention: 'refund-refused' });
  }
}
