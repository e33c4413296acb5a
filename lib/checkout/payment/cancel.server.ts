import 'server-only';
import { listPayments } from '@/lib/db/payments.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { AppError } from '@/lib/kernel/app-error';
import type { LeasedCheckout } from '../core/lease.server';
import { withCheckoutOrThrow } from '../schedule.server';
import { reconcilePayments } from './reconcile.server';

/**
 * Closes an unpaid checkout after cancelling its payment page at the gateway. If it turns out to be
 * paid, it continues instead. Throws `payment-unreachable` when the gateway does not respond or
 * another caller holds the lease for longer than `maxWaitMs`.
 */
export const cancelCheckout = (
  checkoutId: string,
  event: 'superseded' | 'given-up',
  maxWaitMs: number,
): Promise<void> =>
  withCheckoutOrThrow(checkoutId, maxWaitMs, (checkout) => cancelLeased(checkout, event));

/** `cancelCheckout` for a caller that already holds the lease. */
export async function cancelLeased(checkout: LeasedCheckout, event: string): Promise<void> {
  if (checkout.state === 'paying') await cancelPayments(checkout);
  if (['open', 'subscribed', 'repriced', 'paying'].includes(checkout.state)) {
    await checkout.advance('closed', event);
  }
}

async function cancelPayments(checkout: LeasedCheckout): Promise<void> {
  // Reconcile first: an attempt whose creation got no response must be found before it can be
  // cancelled.
  await reconcilePayments(checkout);
  for (const payment of await listPayments(checkout.row.id)) {
    if (payment.state !== 'pending' || !payment.gatewayRef) continue;
    await checkout.write();
    const ended = await gateway().cancel(payment.gatewayRef);
    // failpoint: cancel-answered
    if (ended) await checkout.movePayment(payment, 'expired');
  }
  // An attempt that could not be cancelled was paid or has ended; the gateway knows which.
  await reconcilePayments(checkout);
  const stillOpen = (await listPayments(checkout.row.id)).some(({ state }) => state === 'pending');
  // Never leave two payment pages open for one order.
  if (stillOpen) throw new AppError('payment-unreachable', { detail: { reason: 'not-cancelled' } });
}
