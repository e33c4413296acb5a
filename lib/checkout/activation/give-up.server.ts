import 'server-only';
import { listPayments } from '@/lib/db/payments.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { AppError } from '@/lib/kernel/app-error';
import { type LeasedCheckout, withCheckout } from '../core/lease.server';
import { reconcilePayments } from '../payment/reconcile.server';
import { nextAttempt } from '../schedule.server';

/**
 * Closes an unpaid checkout after cancelling its payment page at the gateway. If it turns out to be
 * paid, it continues instead. Throws `payment-unreachable` when the gateway does not respond or
 * another caller holds the lease for longer than `patienceMs`.
 */
export async function giveUp(
  checkoutId: string,
  event: 'superseded' | 'given-up',
  patienceMs: number,
): Promise<void> {
  const done = await withCheckout(
    checkoutId,
    patienceMs,
    async (held) => {
      await endUnpaid(held, event);
      return true;
    },
    nextAttempt,
  );
  if (!done) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
}

/** `giveUp` for a caller that already holds the lease. */
export async function endUnpaid(held: LeasedCheckout, event: string): Promise<void> {
  if (held.state === 'paying') await endPayments(held);
  if (['open', 'subscribed', 'repriced', 'paying'].includes(held.state)) {
    await held.advance('closed', event);
  }
}

async function endPayments(held: LeasedCheckout): Promise<void> {
  // Reconcile first: an attempt whose creation got no response must be found before it can be
  // cancelled.
  await reconcilePayments(held);
  for (const payment of await listPayments(held.row.id)) {
    if (payment.state !== 'pending' || !payment.gatewayRef) continue;
    await held.write();
    const ended = await gateway().cancel(payment.gatewayRef);
    // failpoint: cancel-answered
    if (ended) await held.movePayment(payment, 'expired');
  }
  // An attempt that could not be cancelled was paid or has ended; the gateway knows which.
  await reconcilePayments(held);
  const stillOpen = (await listPayments(held.row.id)).some(({ state }) => state === 'pending');
  // Never leave two payment pages open for one order.
  if (stillOpen) throw new AppError('payment-unreachable', { detail: { reason: 'not-cancelled' } });
}
