import 'server-only';
import { hourMs, now, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { gateway } from '@/lib/payments/gateway.server';
import {
  listPayments,
  movePayment,
  notePayment,
  type PaymentRow,
} from '@/lib/store/payments.server';
import type { HeldCheckout } from './lease.server';

const patienceMs = 48 * hourMs;

/**
 * Refunds every capture of this checkout that has no subscription to pay for. The adapter reads what was already
 * refunded first, so that a repeated call gives nothing back twice.
 */
export async function refundDue(held: HeldCheckout): Promise<void> {
  const payments = await listPayments(held.row.id);
  for (const payment of payments.filter(({ state }) => state === 'refund-due')) {
    if (!payment.gatewayPaymentId) throw new Error('a refund without a capture');
    await held.write();
    await notePayment(payment.id, { refundAskedAt: payment.refundAskedAt ?? now() });
    const refunded = await gateway().refund(payment.gatewayPaymentId);
    if (refunded) await movePayment(payment, 'refunded');
    else await refused(held, payment);
  }
  const left = (await listPayments(held.row.id)).some(({ state }) => state === 'refund-due');
  if (!left && held.state === 'refund-due') await held.advance('refunded', 'refunded');
}

/** The gateway will not refund now: tried again for two days, then it is a person's work. */
async function refused(held: HeldCheckout, payment: PaymentRow): Promise<void> {
  log.alarm('refund-refused', { checkoutId: held.row.id });
  const askedForMs = nowMs() - (payment.refundAskedAt ?? now()).getTime();
  if (askedForMs < patienceMs) await held.write({ attention: 'refund-refused' });
  else if (held.state === 'refund-due') await held.advance('needs-a-person', 'refund-refused');
}
