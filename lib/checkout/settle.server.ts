import 'server-only';
import { listPayments } from '@/lib/db/payments.server';
import { dayMs, nowMs, secondMs, stopwatchMs } from '@/lib/kernel/time';
import { settleSeconds } from '@/lib/observability/metrics.server';
import { inSpan } from '@/lib/observability/trace-span.server';
import { activate } from './activation/activate.server';
import { isInvoiceRetriable, needsInvoice, storeInvoice } from './activation/store-invoice.server';
import { type LeasedCheckout, withCheckout } from './core/lease.server';
import type { CheckoutState } from './core/states';
import { reconcilePayments } from './payment/reconcile.server';
import { isWatched, recheckActivation } from './refund/after-refund.server';
import { refundDue } from './refund/refund.server';
import { nextAttempt } from './schedule.server';

/** A draft left for a day is closed; the next visit makes a new one. */
const abandonedMs = dayMs;

/**
 * Moves a checkout on as far as possible. The return page, the webhook, the waiting page and the
 * worker all call this one function; it is safe to call at any time and any number of times
 * (M1–M3).
 *
 * Waits up to `maxWaitMs` for another caller. Returns the resulting state; null when another
 * caller holds the lease.
 */
export const settle = (checkoutId: string, maxWaitMs = 0): Promise<CheckoutState | null> =>
  timed(() => withCheckout(checkoutId, maxWaitMs, settleLeased, nextAttempt));

/** `settle` for the worker and staff: also does what no customer should have to wait for. */
export const settleInBackground = (
  checkoutId: string,
  maxWaitMs = 0,
): Promise<CheckoutState | null> =>
  timed(() =>
    withCheckout(
      checkoutId,
      maxWaitMs,
      async (checkout) => {
        checkout.isBackground = true;
        await settleLeased(checkout);
        const { row } = checkout;
        const isWanted = isInvoiceRetriable(row) || (await needsInvoice(row));
        if (isWanted) await storeInvoice(checkout);
        return checkout.state;
      },
      nextAttempt,
    ),
  );

const timed = (work: () => Promise<CheckoutState | null>): Promise<CheckoutState | null> =>
  inSpan({ name: 'settle' }, async (span) => {
    const began = stopwatchMs();
    let outcome = 'failed';
    try {
      const state = await work();
      outcome = state === null ? 'busy' : 'done';
      span.setAttributes({ 'laundry.outcome': state ?? outcome });
      return state;
    } finally {
      settleSeconds.observe({ outcome }, (stopwatchMs() - began) / secondMs);
    }
  });

/** `settle` for a caller that already holds the lease. */
export async function settleLeased(checkout: LeasedCheckout): Promise<CheckoutState> {
  const idleMs = nowMs() - checkout.row.updatedAt.getTime();
  if (['open', 'subscribed', 'repriced'].includes(checkout.state) && idleMs > abandonedMs) {
    await checkout.advance('closed', 'forgotten');
  }
  await reconcilePayments(checkout);
  try {
    if (checkout.state === 'paid' || checkout.state === 'confirming') await activate(checkout);
  } finally {
    // Also when the partner is down: refunding a surplus capture does not depend on it.
    await refundDue(checkout);
  }
  if (isWatched(checkout.row, await listPayments(checkout.row.id)))
    await recheckActivation(checkout);
  return checkout.state;
}
