import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation, type PartnerCall } from '../http/operation';
import { progressOf, visibleOrders } from '../model/orders';
import { admitRead } from '../model/rate';
import { riyadhDate, riyadhStamp } from '../model/riyadh';
import type { Order, Subscription } from '../model/rows';
import { spanOf, stateOf } from '../model/subscriptions';

/** §4.10: the partner's key alone opens every subscription that it created. */
export const subscriptionOrders = defineOperation({
  name: 'subscription-orders',
  section: '4.10',
  method: 'GET',
  path: '/subscription/:subscription_id/orders',
  asksKey: true,
  asksToken: false,
  speaks: true,
  from: 'nothing',
  input: () => z.object({}),
  run(call) {
    const { world, words } = call;
    const found = find(call);
    admit(call, found.id);
    const { start, end } = spanOf(found);
    return {
      message: words.ordersFound,
      data: {
        subscription: {
          id: found.id,
          state: stateOf(world, found),
          orders_count: found.ordersCount,
          start_date: riyadhDate(start),
          end_date: riyadhDate(end),
        },
        orders: visibleOrders(world, found).map((order) => show(call, order)),
      },
    };
  },
});

function find({ world, words, params }: PartnerCall): Subscription {
  const found = world.table<Subscription>('subscriptions').get(params.subscription_id ?? '');
  const hidden = found?.state === 'draft' && world.decide('orders-of-draft') === 'not-found';
  if (!found || hidden) throw new Refusal(404, words.noAccess);
  return found;
}

function admit({ world, words }: PartnerCall, subscriptionId: number): void {
  const waitMs = admitRead(world, subscriptionId);
  if (waitMs === 0) return;
  const silent = world.decide('orders-rate') === 'without-retry-after';
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  throw new Refusal(429, words.tooMany, undefined, silent ? {} : headers);
}

/** §2, Order. */
function show({ world, words }: PartnerCall, order: Order) {
  const { state, changedAt } = progressOf(world, order);
  const unheardOf =
    changedAt !== null &&
    world.decide('unknown-order-state') === 'once' &&
    world.firstTime('unknown order state');
  return {
    id: order.id,
    state: unheardOf ? 'on_hold' : state,
    pickup_date: order.pickupDate,
    pickup_period: {
      code: order.period,
      time_range: words.window[order.period],
    },
    state_changed_at: changedAt === null ? null : riyadhStamp(changedAt),
    cancelled_at: order.cancelledAt === null ? null : riyadhStamp(order.cancelledAt),
  };
}
