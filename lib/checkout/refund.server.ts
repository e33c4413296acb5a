import 'server-only';
import { now } from '@/lib/kernel/time';
import { gateway } from '@/lib/payments/gateway.server';
import { listPayments, movePayment, notePayment } from '@/lib/store/payments.server';
import type { HeldCheckout } from './lease.server';

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
  }
  const left = (await listPayments(held.row.id)).some(({ state }) => state === 'refund-due');
  if (!left && held.state === 'refund-due') await held.advance('refunded', 'refunded');
}
