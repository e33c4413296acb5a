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
 * Has the money of a checkout go back because a person wants it. The wish is written down first, and the settlement
 * carries it out (M2): from then on nothing is confirmed, and a confirm that may lie at the partner is waited for. Wanted
 * twice, it is one refund. `isNew` tells whether this call was the first.
 *
 * Null when somebody else holds the checkout for longer than `patienceMs`. Throws what the gateway's port throws: the wish
 * stays, and the worker goes on.
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

/** What the gateway refused for two days, once more: not before the partner says that it has activated nothing since. */
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
