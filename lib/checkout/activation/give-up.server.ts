import 'server-only';
import { listPayments } from '@/lib/db/payments.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { AppError } from '@/lib/kernel/app-error';
import { type LeasedCheckout, withCheckout } from '../core/lease.server';
import { reconcilePayments } from '../payment/reconcile.server';
import { nextAttempt } from '../schedule.server';

/**
 * Ends a checkout that is not paid: its payment page is cancelled at the gateway first. One that turns out to be
 * paid goes on instead. Throws `payment-unreachable` when the gateway cannot say.
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

/** `giveUp` for who holds the checkout already. */
export async function endUnpaid(held: LeasedCheckout, event: string): Promise<void> {
  if (held.state === 'paying') await endPayments(held);
  if (['open', 'subscribed', 'repriced', 'paying'].includes(held.state)) {
    await held.advance('closed', event);
  }
}

async function endPayments(held: LeasedCheckout): Promise<void> {
  // First what we know of the attempts: one whose creation was never answered has to be found to be ended.
  await reconcilePayments(held);
  for (const payment of await listPayments(held.row.id)) {
    if (payment.state !== 'pending' || !payment.gatewayRef) continue;
    await held.write();
    const ended = await gateway().cancel(payment.gatewayRef);
    // failpoint: cancel-answered
    if (ended) await held.movePayment(payment, 'expired');
  }
  // What could not be cancelled was paid, or ended by itself: the gateway knows.
  await reconcilePayments(held);
  const stillOpen = (await listPayments(held.row.id)).some(({ state }) => state === 'pending');
  // Never two pages on which somebody can pay for one order.
  if (stillOpen) throw new AppError('payment-unreachable', { detail: { reason: 'not-cancelled' } });
}
