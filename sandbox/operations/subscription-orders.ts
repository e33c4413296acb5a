import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { defineOperation, type PartnerCall } from '../http/operation';
import { riyadhDate, riyadhStamp } from '../model/days';
import {
  admitRead,
  cached,
  ORDER_STATES,
  ordersOf,
  progressOf,
  visibleOrders,
} from '../model/orders';
import type { Order, Subscription } from '../model/rows';
import { spanOf, stateOf } from '../model/subscriptions';
import { assumed, date, id, orAssumed, riyadhInstant } from '../wire/output-schemas';
import { PERIODS } from '../wire/words';

/** §2, Order. */
const ORDER = z.object({
  id: id(),
  state: assumed(
    'progress',
    orAssumed(z.enum(ORDER_STATES), 'unknown-order-state', z.literal('on_hold')),
  ),
  pickup_date: date(),
  pickup_period: z.object({ code: z.enum(PERIODS), time_range: z.string() }),
  state_changed_at: riyadhInstant().nullable(),
  cancelled_at: riyadhInstant().nullable(),
});

const REPORT = z.object({
  subscription: z.object({
    id: id(),
    state: z.enum(['draft', 'active', 'completed', 'cancelled']),
    orders_count: z.int().min(1),
    start_date: assumed('dates', date()),
    end_date: assumed('dates', date()),
  }),
  orders: assumed('schedule', z.array(ORDER)),
});

/** §4.10: the partner key alone gives access to every subscription created with it. */
export const subscriptionOrders = defineOperation({
  name: 'subscription-orders',
  section: '4.10',
  summary: 'The state of a subscription and its orders.',
  method: 'GET',
  path: '/subscription/:subscription_id/orders',
  requiresKey: true,
  localized: true,
  inputFrom: 'nothing',
  input: () => z.object({}),
  hasMessage: true,
  output: REPORT,
  refusals: [
    { status: 404, when: 'Unknown, or not created with this key.', section: '§7' },
    { status: 404, when: 'The subscription is a draft.', decision: 'orders-of-draft' },
    { status: 429, when: 'Too many requests.', section: '§7' },
    { status: 429, when: 'Numeric thresholds.', decision: 'orders-rate' },
  ],
  run(call) {
    const { world, words, language } = call;
    const found = findSubscription(call);
    enforceRateLimit(call, found.id);
    const rows = () => [world.settings, found, ...ordersOf(world, found.id)];
    const data = cached(world, `${found.id} ${language}`, rows, () => report(call, found));
    return { message: words.ordersFound, data };
  },
});

function report(call: PartnerCall, subscription: Subscription): z.infer<typeof REPORT> {
  const { world } = call;
  const { start, end } = spanOf(subscription);
  return {
    subscription: {
      id: subscription.id,
      state: stateOf(world, subscription),
      orders_count: subscription.ordersCount,
      start_date: riyadhDate(start),
      end_date: riyadhDate(end),
    },
    orders: visibleOrders(world, subscription).map((order) => show(call, order)),
  };
}

function findSubscription({ world, words, params }: PartnerCall): Subscription {
  const found = world.table<Subscription>('subscriptions').get(params.subscription_id ?? '');
  const hidden = found?.state === 'draft' && world.decide('orders-of-draft') === 'not-found';
  if (!found || hidden) throw new Refusal(404, words.noAccess);
  return found;
}

function enforceRateLimit({ world, words }: PartnerCall, subscriptionId: number): void {
  const waitMs = admitRead(world, subscriptionId);
  if (waitMs === 0) return;
  const omitsHeader = world.decide('orders-rate') === 'without-retry-after';
  const headers = { 'retry-after': String(Math.ceil(waitMs / 1000)) };
  throw new Refusal(429, words.tooMany, undefined, omitsHeader ? {} : headers);
}

function show({ world, words }: PartnerCall, order: Order): z.infer<typeof ORDER> {
  const { state, changedAt } = progressOf(world, order);
  const isUnknown =
    changedAt !== null &&
    world.decide('unknown-order-state') === 'once' &&
    world.firstTime('unknown order state');
  return {
    id: order.id,
    state: isUnknown ? 'on_hold' : state,
    pickup_date: order.pickupDate,
    pickup_period: { code: order.period, time_range: words.window[order.period] },
    state_changed_at: changedAt === null ? null : riyadhStamp(changedAt),
    cancelled_at: order.cancelledAt === null ? null : riyadhStamp(order.cancelledAt),
  };
}
