import 'server-only';
import type { Also, CheckoutRow } from '@/lib/db/checkouts.server';
import type { PaymentRow } from '@/lib/db/payments.server';
import { dayMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { type ActivationState, fetchActivationState } from '../activation/activation-check.server';
import type { LeasedCheckout } from '../core/lease.server';

/** How long after a refund the partner is still asked: a confirm of ours may have lain there. */
const watchMs = dayMs;

/** Whether a checkout was refunded so lately, after a confirm, that the partner may still activate it. */
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
 * Asks the partner once more about a checkout whose money goes, or went, back; one that turns out to be active goes to a
 * person. Returns what the partner said.
 */
export async function askOnceMore(held: LeasedCheckout): Promise<ActivationState> {
  const says = await fetchActivationState(held);
  if (says === 'active') await escalate(held);
  return says;
}

/** A subscription that nobody pays for (M2): an alarm, and a person who decides. */
export async function escalate(held: LeasedCheckout, also?: Also): Promise<void> {
  log.alarm('active-after-refund', { checkoutId: held.row.id });
  const attention = 'active-after-refund';
  await held.advance('needs-a-person', attention, { attention }, undefined, also);
}
