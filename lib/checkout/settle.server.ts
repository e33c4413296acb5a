import 'server-only';
import { setTimeout as pause } from 'node:timers/promises';
import { maySettleOnPoll } from '@/lib/auth/rate-limits.server';
import { listPayments } from '@/lib/db/payments.server';
import { dayMs, nowMs, secondMs, stopwatchMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { settleSeconds } from '@/lib/observability/metrics.server';
import { inSpan } from '@/lib/observability/trace-span.server';
import { activate } from './activation/activate.server';
import { isInvoiceRetriable, needsInvoice, storeInvoice } from './activation/store-invoice.server';
import type { LeasedCheckout } from './core/lease.server';
import type { CheckoutState } from './core/states';
import { reconcilePayments } from './payment/reconcile.server';
import { isWatched, recheckActivation } from './refund/after-refund.server';
import { refundDue } from './refund/refund.server';
import { withCheckout } from './schedule.server';

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
  timed(() => withCheckout(checkoutId, maxWaitMs, settleLeased));

/**
 * `settle` for a request, which then shows what is known: does not throw, and does nothing when too
 * many requests settle this checkout. Returns false when it failed or is still running, here or
 * elsewhere.
 *
 * @param on names the request in the log
 * @param leaseWaitMs upper bound on the wait for another caller
 * @param maxWaitMs upper bound on the wait for the gateway and the partner; settling goes on
 */
export async function settleOnRequest(
  checkoutId: string,
  on: 'page' | 'poll' | 'return' | 'review',
  { leaseWaitMs = 0, maxWaitMs }: { leaseWaitMs?: number; maxWaitMs?: number } = {},
): Promise<boolean> {
  if (!maySettleOnPoll(checkoutId)) return true;
  const settled = settleOrLog(checkoutId, on, leaseWaitMs);
  return maxWaitMs === undefined ? settled : Promise.race([settled, pause(maxWaitMs, false)]);
}

/** `settle` after a webhook: does not throw. */
export async function settleOnWebhook(checkoutId: string): Promise<void> {
  await settleOrLog(checkoutId, 'webhook');
}

async function settleOrLog(checkoutId: string, on: string, leaseWaitMs?: number): Promise<boolean> {
  try {
    return (await settle(checkoutId, leaseWaitMs)) !== null;
  } catch (error) {
    const { message } = error as Error;
    log.warn({ event: `settle-on-${on}-failed`, checkoutId, error: message });
    return false;
  }
}

/** `settle` for the worker and staff: also does what no customer should have to wait for. */
export const settleInBackground = (
  checkoutId: string,
  maxWaitMs = 0,
): Promise<CheckoutState | null> =>
  timed(() =>
    withCheckout(checkoutId, maxWaitMs, async (checkout) => {
      checkout.isBackground = true;
      await settleLeased(checkout);
      const { row } = checkout;
      const isWanted = isInvoiceRetriable(row) || (await needsInvoice(row));
      if (isWanted) await storeInvoice(checkout);
      return checkout.state;
    }),
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
