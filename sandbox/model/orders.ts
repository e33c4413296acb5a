import type { World } from '../store/world';
import { windowStart } from './days';
import { HOUR_MS } from './riyadh';
import type { Order, Subscription } from './rows';

/** The way of an order (§3) in hours after its window starts. */
export const STEPS = [
  { state: 'scheduled', afterHours: Number.NEGATIVE_INFINITY },
  { state: 'picked_up_from_customer', afterHours: 1 },
  { state: 'received_in_laundry', afterHours: 3 },
  { state: 'out_for_delivery', afterHours: 24 },
  { state: 'delivered', afterHours: 28 },
] as const;

export const DELIVERED = STEPS.length - 1;
const RECEIVED = 2;
const MINUTE_MS = 60_000;

export type OrderState = (typeof STEPS)[number]['state'] | 'cancelled';
export const ORDER_STATES: OrderState[] = [...STEPS.map((step) => step.state), 'cancelled'];

/** Where an order is; `changedAt` is null while it is scheduled. Milliseconds. */
export interface Progress {
  state: OrderState;
  step: number;
  changedAt: number | null;
}

export function progressOf(world: World, order: Order): Progress {
  if (order.cancelledAt !== null) {
    return {
      state: 'cancelled',
      step: DELIVERED,
      changedAt: order.cancelledAt,
    };
  }
  const start = movesFrom(order);
  const now = world.now().getTime();
  const skipsReceived = world.decide('progress') === 'skips-received';
  let step = 0;
  STEPS.forEach(({ afterHours }, index) => {
    if (now >= start + afterHours * HOUR_MS && !(skipsReceived && index === RECEIVED)) step = index;
  });
  if (order.byHand && order.byHand.step >= step) {
    return {
      state: stateOf(order.byHand.step),
      step: order.byHand.step,
      changedAt: order.byHand.at,
    };
  }
  const hours = STEPS[step]?.afterHours ?? 0;
  return {
    state: stateOf(step),
    step,
    changedAt: step === 0 ? null : start + hours * HOUR_MS,
  };
}

function stateOf(step: number): OrderState {
  return STEPS[step]?.state ?? 'delivered';
}

/** The start of its window, or as much later as somebody made it; in ms. */
export const movesFrom = ({ pickupDate, period, lateMs = 0 }: Order): number =>
  windowStart(pickupDate, period) + lateMs;

/** All orders of a subscription, earliest pickup first. */
export function ordersOf(world: World, subscriptionId: number): Order[] {
  return world
    .table<Order>('orders')
    .where('subscriptionId', subscriptionId)
    .sort((a, b) => (a.pickupDate < b.pickupDate ? -1 : 1));
}

/** The orders that 4.10 shows by now (decision `schedule`). */
export function visibleOrders(world: World, subscription: Subscription): Order[] {
  const orders = ordersOf(world, subscription.id);
  const schedule = world.decide('schedule');
  if (schedule === 'at-once' || subscription.confirmedAt === null) return orders;
  const minutes = Math.floor((world.now().getTime() - subscription.confirmedAt) / MINUTE_MS);
  return schedule === 'a-minute-later'
    ? orders.slice(0, minutes >= 1 ? orders.length : 0)
    : orders.slice(0, Math.max(0, minutes));
}
