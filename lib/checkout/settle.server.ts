import 'server-only';
import { dayMs, nowMs } from '@/lib/kernel/time';
import type { CheckoutState } from './states';
import { activate } from './activate.server';
import { type HeldCheckout, withCheckout } from './lease.server';
import { reconcilePayments } from './reconcile.server';
import { refundDue } from './refund.server';
import { nextLook } from './schedule.server';

/** Nobody pays for a draft that was left alone for a day; the next visit makes a new one. */
const forgottenMs = dayMs;

/**
 * Moves a checkout on as far as it goes now. The return page, the webhook, the waiting page and the worker all
 * call this one function; it is safe to call at any time, any number of times, from anywhere (M1–M3).
 *
 * Waits up to `patienceMs` for another caller. Returns the state it left, or null when another one is at it.
 */
export const settle = (checkoutId: string, patienceMs = 0): Promise<CheckoutState | null> =>
  withCheckout(checkoutId, patienceMs, settleHeld, nextLook);

async function settleHeld(held: HeldCheckout): Promise<CheckoutState> {
  const idleMs = nowMs() - held.row.updatedAt.getTime();
  if (['open', 'subscribed', 'repriced'].includes(held.state) && idleMs > forgottenMs) {
    await held.advance('closed', 'forgotten');
  }
  await reconcilePayments(held);
  if (held.state === 'paid' || held.state === 'confirming') await activate(held);
  await refundDue(held);
  return held.state;
}
