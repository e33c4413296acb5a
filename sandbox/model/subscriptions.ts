import type { World } from '../store/world';
import type { Period } from '../wire/words';
import { addDays, DAY_MS, windowEnd, windowStart } from './days';
import { DELIVERED, ordersOf, progressOf } from './orders';
import type { Order, PlanType, Subscription } from './rows';

const DAYS_AFTER_LAST_PICKUP = 28;

export type SubscriptionState = Subscription['state'] | 'completed';

/** The state of §3: an active subscription whose orders have all ended is completed. */
export function stateOf(world: World, subscription: Subscription): SubscriptionState {
  if (subscription.state !== 'active') return subscription.state;
  const ended = ordersOf(world, subscription.id).every(
    (order) => progressOf(world, order).step === DELIVERED,
  );
  return ended ? 'completed' : 'active';
}

/** From the start of the first pickup window to 28 days after the last one, in ms. */
export function spanOf(subscription: Subscription): { start: number; end: number } {
  const { firstPickup, period, ordersCount, movedDays } = subscription;
  const last = addDays(firstPickup, 7 * (ordersCount - 1));
  const moved = movedDays * DAY_MS;
  return {
    start: windowStart(firstPickup, period) + moved,
    end: windowEnd(last, period) + DAYS_AFTER_LAST_PICKUP * DAY_MS + moved,
  };
}

/** Creates a draft at the plan type's current price. */
export function createDraft(
  world: World,
  wanted: { customerId: number; planType: PlanType; firstPickup: string; period: Period },
): Subscription {
  const { customerId, planType, firstPickup, period } = wanted;
  const draft: Subscription = {
    id: world.nextId('subscriptions'),
    customerId,
    planId: planType.planId,
    planTypeId: planType.id,
    total: planType.price,
    ordersCount: planType.orders,
    firstPickup,
    period,
    state: 'draft',
    confirmedAt: null,
    createdAt: world.nowMs(),
    movedDays: 0,
  };
  save(world, draft);
  return draft;
}

/** Activates a draft and schedules its pickups, one a week from the first. `at` in ms. */
export function activate(world: World, draft: Subscription, at: number): Subscription {
  const movedDays = world.decide('dates') === 'moved' ? 1 : 0;
  const active: Subscription = { ...draft, state: 'active', confirmedAt: at, movedDays };
  save(world, active);
  for (let week = 0; week < draft.ordersCount; week += 1) {
    const order: Order = {
      id: world.nextId('orders'),
      subscriptionId: draft.id,
      pickupDate: addDays(draft.firstPickup, 7 * week),
      period: draft.period,
      cancelledAt: null,
      byHand: null,
    };
    world.table<Order>('orders').put(String(order.id), order);
  }
  return active;
}

/**
 * Cancels a subscription and its orders at `at` (ms). Returns false once a pickup has happened or
 * the subscription has ended.
 */
export function cancel(world: World, subscription: Subscription, at: number): boolean {
  const state = stateOf(world, subscription);
  const orders = ordersOf(world, subscription.id);
  const allScheduled = orders.every((order) => progressOf(world, order).state === 'scheduled');
  if ((state !== 'draft' && state !== 'active') || !allScheduled) return false;
  for (const order of orders) {
    world.table<Order>('orders').put(String(order.id), { ...order, cancelledAt: at });
  }
  save(world, { ...subscription, state: 'cancelled' });
  return true;
}

function save(world: World, subscription: Subscription): void {
  world.table<Subscription>('subscriptions').put(String(subscription.id), subscription);
}
