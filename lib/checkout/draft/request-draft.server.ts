import 'server-only';
import { withCustomerToken } from '@/lib/auth/customer-token.server';
import { subscribe } from '@/lib/integrations/partner/operations/subscribe.server';
import { minuteMs, now } from '@/lib/kernel/time';
import type { LeasedCheckout } from '../core/lease.server';
import type { CheckoutOrder } from '../core/order';

/** Upper bound on a call's duration at the partner: a later 409 has another cause. */
export const longestCallMs = 2 * minuteMs;

export type SubscribeResult = Awaited<ReturnType<typeof subscribe>>;

/**
 * Requests the draft of a checkout (§4.8) under its stored key; every repetition sends the same
 * request.
 */
export async function requestDraft(checkout: LeasedCheckout): Promise<SubscribeResult> {
  const { customerId, subscribeKey } = checkout.row;
  const order = checkout.row.order as CheckoutOrder;
  return withCustomerToken(customerId, async (token) => {
    await checkout.write({ subscribeSentAt: now() });
    // failpoint: subscribe-written
    return subscribe({
      token,
      planId: order.planId,
      planTypeId: order.optionId,
      ...(order.pickup.kind === 'weekly' ? { day: order.pickup.day } : { date: order.pickup.date }),
      period: order.period,
      idempotencyKey: subscribeKey,
    });
  });
}
