import 'server-only';
import { listPayments } from '@/lib/db/payments.server';
import { now } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { fetchActivationState } from '../activation/activation-check.server';
import { refundableOf } from '../core/issues';
import type { LeasedCheckout } from '../core/lease.server';
import { withCheckout } from '../schedule.server';
import { settleLeased } from '../settle.server';
import { completeRefund, refund } from './refund.server';

/**
 * Result of a refund request.
 *
 * - `refunded`: complete. `under-way`: the gateway is processing it, or is asked again.
 * - `waits`: stored, and made as soon as the partner says that nothing was activated.
 * - `active`: the partner had activated it; nothing is refunded.
 * - `refused`: the gateway refuses.
 * - `changed`: the amount differs from the one shown. `impossible`: there is nothing to refund.
 */
export type RefundResult =
  | 'refunded'
  | 'under-way'
  | 'waits'
  | 'active'
  | 'refused'
  | 'changed'
  | 'impossible';

/**
 * Starts a refund on request of staff. The request is stored first and settlement carries it out
 * (M2): nothing is confirmed from then on, and an earlier confirm is waited for. Two requests make
 * one refund; `isNew` says whether this call was the first.
 *
 * Returns null when another process holds the lease for longer than `maxWaitMs`. Throws the
 * gateway port's errors: the request stays stored, and the worker continues.
 */
export const requestRefund = (
  checkoutId: string,
  amountHalalas: number,
  maxWaitMs: number,
): Promise<{ result: RefundResult; isNew: boolean } | null> =>
  withCheckout(checkoutId, maxWaitMs, async (checkout) => {
    const amount = refundableOf(await factsOf(checkout));
    if (amount === null) return { result: await resultOf(checkout), isNew: false };
    if (amount !== amountHalalas) return { result: 'changed', isNew: false };
    if (checkout.state === 'needs-a-person')
      return { result: await retryRefund(checkout), isNew: true };
    await checkout.write({ refundRequestedAt: now() });
    await settleLeased(checkout);
    return { result: await resultOf(checkout), isNew: true };
  });

const factsOf = async ({ row }: LeasedCheckout) => ({
  checkout: row,
  payments: await listPayments(row.id),
  isOverdue: false,
});

/**
 * Retries a refund that the gateway refused for two days, once the partner says that nothing was
 * activated since.
 */
async function retryRefund(checkout: LeasedCheckout): Promise<RefundResult> {
  const activationState =
    checkout.row.confirmSentAt === null ? 'not-active' : await fetchActivationState(checkout);
  if (activationState === 'unknown') return 'waits';
  if (activationState === 'active') {
    log.alarm('active-after-refund', { checkoutId: checkout.row.id });
    await checkout.write({ issueCode: 'active-after-refund' });
    return 'active';
  }
  // Activated after the gateway had refused, and cancelled since.
  if (checkout.row.issueCode === 'active-after-refund') {
    await checkout.write({ issueCode: 'refund-refused' });
  }
  for (const payment of await listPayments(checkout.row.id)) {
    if (payment.state === 'refund-due') await refund(checkout, payment);
  }
  return (await completeRefund(checkout)) ? 'refunded' : 'refused';
}

async function resultOf({ state, row }: LeasedCheckout): Promise<RefundResult> {
  const payments = await listPayments(row.id);
  const isDue = payments.some((payment) => payment.state === 'refund-due');
  if (state === 'active') return 'active';
  if (isDue) return row.issueCode === 'refund-refused' ? 'refused' : 'under-way';
  if (payments.some((payment) => payment.state === 'refunded')) return 'refunded';
  return row.refundRequestedAt && payments.some((payment) => payment.state === 'paid')
    ? 'waits'
    : 'impossible';
}
