import 'server-only';
import { z } from 'zod';
import type { Locale } from '@/lib/i18n/routing';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import type { PlainDate } from '@/lib/kernel/time';
import { callPartner } from '../client.server';
import {
  type OrderState,
  orderStates,
  type PickupPeriod,
  pickupPeriods,
  type SubscriptionState,
  subscriptionStates,
} from '../codes';
import { readWire, rejected, requireSubscription } from '../envelope.server';
import type { Operation } from '../operation';
import {
  soft,
  wireCoded,
  wireDay,
  wireId,
  wireInstant,
  wireInteger,
  wireList,
  wireOneOf,
} from '../wire.server';

const operation = {
  name: 'subscription-orders',
  method: 'GET',
  path: '/external-partner/subscription/{subscription_id}/orders',
  key: true,
  token: false,
  locale: true,
  // Its response decides about money, so its breaker must stay independent of the other operations.
  breakerKey: 'partner-orders',
  // Each request is a reading: the next one is five minutes away (C1).
  once: true,
} as const satisfies Operation;

/** An order as the partner describes it now (§2 Order). */
export interface SubscriptionOrder {
  id: number;
  state: OrderState;
  pickupDate: PlainDate;
  period: PickupPeriod | null;
  /** ISO instants; null while scheduled, or when not cancelled. */
  stateChangedAt: string | null;
  cancelledAt: string | null;
}

/** A subscription and its orders as the partner describes them now (§4.10). */
export interface SubscriptionOrders {
  state: SubscriptionState;
  /** Number of pickups bought; null when the partner does not state it. */
  ordersCount: number | null;
  /** The last day of its term in Riyadh. */
  endDate: PlainDate | null;
  /** May be fewer than `ordersCount`, or empty, while the partner schedules them. */
  orders: SubscriptionOrder[];
}

const order = z
  .object({
    id: wireId,
    state: wireCoded('orders.state', orderStates),
    pickup_date: wireDay,
    pickup_period: soft('orders.pickup_period', wireOneOf(pickupPeriods)),
    state_changed_at: soft('orders.state_changed_at', wireInstant),
    cancelled_at: soft('orders.cancelled_at', wireInstant),
  })
  .transform(
    (wire): SubscriptionOrder => ({
      id: wire.id,
      state: wire.state,
      pickupDate: wire.pickup_date,
      period: wire.pickup_period,
      stateChangedAt: wire.state_changed_at,
      cancelledAt: wire.cancelled_at,
    }),
  );

const wire = z
  .object({
    subscription: z.object({
      id: soft('orders.subscription.id', wireId),
      state: wireCoded('orders.subscription.state', subscriptionStates),
      orders_count: soft('orders.subscription.orders_count', wireInteger),
      end_date: soft('orders.subscription.end_date', wireDay),
    }),
    orders: wireList('orders', order, ({ id }) => id)
      .nullish()
      .transform((orders) => orders ?? []),
  })
  .transform(({ subscription, orders }): SubscriptionOrders & { id: number | null } => ({
    id: subscription.id,
    state: subscription.state,
    ordersCount: subscription.orders_count,
    endDate: subscription.end_date,
    orders,
  }));

/**
 * A subscription and its orders (§4.10); call at most once in five minutes per subscription (C1).
 * Needs only the partner key, so the caller must check who owns it. `not-found` also means: not
 * created by this integration. Throws `partner-unreadable` for a response about another
 * subscription.
 */
export async function subscriptionOrders(call: {
  subscriptionId: number;
  locale: Locale;
}): Promise<Outcome<SubscriptionOrders, 'not-found'>> {
  const reply = await callPartner(operation, {
    params: { subscription_id: call.subscriptionId },
    locale: call.locale,
  });
  if (!reply.ok) {
    if (reply.refusal.status === 404) return refuse('not-found');
    throw rejected(operation, reply.refusal);
  }
  const { id, ...found } = readWire(operation, wire, reply.value);
  requireSubscription(operation, call.subscriptionId, id);
  return ok(found);
}
