import 'server-only';
import { withCustomerToken } from '@/lib/auth/customer-token.server';
import { subscribe } from '@/lib/integrations/partner/operations/subscribe.server';
import { minuteMs, now } from '@/lib/kernel/time';
import type { LeasedCheckout } from '../core/lease.server';
import type { CheckoutOrder } from '../core/order';

/** No server works at one call for longer: what is answered with 409 from then on is not that call. */
export const longestCallMs = 2 * minuteMs;

export type Drafted = Awaited<ReturnType<typeof subscribe>>;

/** Asks for the draft of a checkout (§4.8) under its stored key: the first time, and every other time the same. */
export async function requestDraft(held: LeasedCheckout): Promise<Drafted> {
  const { customerId, subscribeKey } = held.row;
  const order = held.row.order as CheckoutOrder;
  return withCustomerToken(customerId, async (token) => {
    await held.write({ subscribeSentAt: now() });
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
