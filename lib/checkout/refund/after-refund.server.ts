import 'server-only';
import type { CheckoutRow, TransactionWrite } from '@/lib/db/checkouts.server';
import type { PaymentRow } from '@/lib/db/payments.server';
import { dayMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { type ActivationState, fetchActivationState } from '../activation/activation-check.server';
import type { LeasedCheckout } from '../core/lease.server';

/**
 * How long after a refund the partner is still polled: one of our confirms may take effect late.
 */
const watchMs = dayMs;

/**
 * Whether a checkout was refunded so recently, after a confirm, that the partner may still activate
 * it.
 */
export function isWatched(
  { state, confirmSentAt }: CheckoutRow,
  payments: readonly PaymentRow[],
): boolean {
  if (state !== 'refunded' || confirmSentAt === null) return false;
  return payments.some(
    (payment) => payment.state === 'refunded' && nowMs() - payment.updatedAt.getTime() < watchMs,
  );
}

/**
 * Asks the partner again about a checkout that is being, or was, refunded; escalates one that turns
 * out to be active to staff. Returns the partner's state.
 */
export async function recheckActivation(checkout: LeasedCheckout): Promise<ActivationState> {
  const activationState = await fetchActivationState(checkout);
  if (activationState === 'active') await escalate(checkout);
  return activationState;
}

/** Escalates an active subscription without payment (M2): raises an alarm, and staff decide. */
export async function escalate(
  checkout: LeasedCheckout,
  alsoWrite?: TransactionWrite,
): Promise<void> {
  log.alarm('active-after-refund', { checkoutId: checkout.row.id });
  const issueCode = 'active-after-refund';
  await checkout.advance('needs-a-person', issueCode, { issueCode }, undefined, alsoWrite);
}
