import 'server-only';
import { listPayments } from '@/lib/db/payments.server';
import { now } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { fetchActivationState } from '../activation/activation-check.server';
import { refundableOf } from '../core/issues';
import { type LeasedCheckout, withCheckout } from '../core/lease.server';
import { nextAttempt } from '../schedule.server';
import { settleLeased } from '../settle.server';
import { endWhenBack, refund } from './refund.server';
import type { RefundRequest } from './refund-wish';

/**
 * Starts a refund on request of staff. The request is stored first and settlement carries it out
 * (M2): nothing is confirmed from then on, and an earlier confirm is waited for. Two requests make
 * one refund; `isNew` says whether this call was the first.
 *
 * Returns null when another process holds the lease for longer than `patienceMs`. Throws the
 * gateway port's errors: the request stays stored, and the worker continues.
 */
export const requestRefund = (
  checkoutId: string,
  amountHalalas: number,
  patienceMs: number,
): Promise<{ came: RefundRequest; isNew: boolean } | null> =>
  withCheckout(
    checkoutId,
    patienceMs,
    async (held) => {
      const amount = refundableOf(await factsOf(held));
      if (amount === null) return { came: await whatCame(held), isNew: false };
      if (amount !== amountHalalas) return { came: 'changed', isNew: false };
      if (held.state === 'needs-a-person') return { came: await refundAgain(held), isNew: true };
      await held.write({ refundWantedAt: now() });
      await settleLeased(held);
      return { came: await whatCame(held), isNew: true };
    },
    nextAttempt,
  );

const factsOf = async ({ row }: LeasedCheckout) => ({
  checkout: row,
  payments: await listPayments(row.id),
  isOverdue: false,
});

/**
 * Retries a refund that the gateway refused for two days, once the partner says that nothing was
 * activated since.
 */
async function refundAgain(held: LeasedCheckout): Promise<RefundRequest> {
  const says = held.row.confirmSentAt === null ? 'not-active' : await fetchActivationState(held);
  if (says === 'unknown') return 'waits';
  if (says === 'active') {
    log.alarm('active-after-refund', { checkoutId: held.row.id });
    await held.write({ attention: 'active-after-refund' });
    return 'active';
  }
  for (const payment of await listPayments(held.row.id)) {
    if (payment.state === 'refund-due') await refund(held, payment);
  }
  return (await endWhenBack(held)) ? 'refunded' : 'refused';
}

async function whatCame({ state, row }: LeasedCheckout): Promise<RefundRequest> {
  const payments = await listPayments(row.id);
  const isDue = payments.some((payment) => payment.state === 'refund-due');
  if (state === 'active') return 'active';
  if (isDue) return row.attention === 'refund-refused' ? 'refused' : 'under-way';
  if (payments.some((payment) => payment.state === 'refunded')) return 'refunded';
  return row.refundWantedAt && payments.some((payment) => payment.state === 'paid')
    ? 'waits'
    : 'impossible';
}
