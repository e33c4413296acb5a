import 'server-only';
import { withCustomerToken } from '@/lib/customer/custody.server';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { log } from '@/lib/log/log.server';
import { type PartnerSubscription, subscribe } from '@/lib/partner/operations/subscribe.server';
import type { HeldCheckout } from './lease.server';
import type { CheckoutOrder } from './order';

/** Why an order cannot be had any more, and the step where it is chosen anew. */
export type Reopening = {
  step: 'coverage' | 'address' | 'plan' | 'schedule';
  reason: 'not-covered' | 'address-refused' | 'plan-withdrawn' | 'price-changed' | 'day-gone';
};

/**
 * Makes the draft at the partner (§4.8) under the checkout's stored key and compares it with what was shown (M4).
 * Returns null when the checkout went on to `subscribed` or `repriced`, else why it was closed.
 */
export async function makeDraft(held: HeldCheckout): Promise<Reopening | null> {
  await held.write();
  const { row } = held;
  const order = row.order as CheckoutOrder;
  const drafted = await withCustomerToken(row.customerId, (token) =>
    subscribe({
      token,
      planId: order.planId,
      planTypeId: order.optionId,
      ...(order.pickup.kind === 'weekly' ? { day: order.pickup.day } : { date: order.pickup.date }),
      period: order.period,
      idempotencyKey: row.subscribeKey,
    }),
  );
  if (!drafted.ok) {
    const { refusal } = drafted;
    // Another call under the same key is still under way, or an old draft is in the way: try again shortly.
    if (refusal.kind === 'conflict')
      throw new AppError('partner-unreachable', { retryAfterMs: 3_000 });
    const fields = refusal.kind === 'fields' ? Object.keys(refusal.fields) : [];
    const reopening = reopeningOf(fields);
    if (!reopening) {
      // A definite refusal ends the key; the next press is a new intent.
      await held.write({ subscribeKey: newId() });
      throw new AppError('partner-rejected', { detail: { refusal: refusal.kind } });
    }
    await held.advance('closed', 'draft-refused', {}, { ...reopening });
    return reopening;
  }
  return compare(held, order, drafted.value);
}

async function compare(
  held: HeldCheckout,
  order: CheckoutOrder,
  draft: PartnerSubscription,
): Promise<Reopening | null> {
  const facts = {
    subscriptionId: draft.id,
    totalHalalas: draft.totalHalalas,
    startDate: draft.startDate,
  };
  const asked =
    (draft.ordersCount === null || draft.ordersCount === order.ordersCount) &&
    (draft.period === null || draft.period === order.period) &&
    (order.pickup.kind !== 'weekly' || draft.day === null || draft.day === order.pickup.day);
  if (!asked) {
    log.alarm('draft-differs-from-order', { checkoutId: held.row.id });
    const reopening: Reopening = { step: 'schedule', reason: 'day-gone' };
    await held.advance('closed', 'draft-differs', facts, { ...reopening });
    return reopening;
  }
  if (draft.totalHalalas === held.row.shownHalalas)
    await held.advance('subscribed', 'drafted', facts);
  else await held.advance('repriced', 'total-differs', facts, { shown: held.row.shownHalalas });
  return null;
}

/** The step that a field of §4.8 belongs to; null when the refusal names nothing that the customer chose. */
function reopeningOf(fields: string[]): Reopening | null {
  const names = (...own: string[]) => fields.some((field) => own.includes(field));
  if (names('planId', 'planTypeId')) return { step: 'plan', reason: 'plan-withdrawn' };
  if (names('day', 'date', 'period')) {
    return { step: 'schedule', reason: 'day-gone' };
  }
  return names('address') ? { step: 'address', reason: 'address-refused' } : null;
}
