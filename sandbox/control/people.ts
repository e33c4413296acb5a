import {
  DELIVERED,
  movesFrom,
  type OrderState,
  ordersOf,
  progressOf,
  STEPS,
} from '../model/orders';
import { HOUR_MS } from '../model/riyadh';
import type { Customer, Order, Plan, PlanType, Subscription, Token } from '../model/rows';
import { type SubscriptionState, stateOf } from '../model/subscriptions';
import type { World } from '../store/world';
import type { Language, Period } from '../wire/words';

/** Instants are ISO 8601 in UTC, dates are days in Riyadh, money is SAR. */
interface OrderView {
  id: number;
  pickupDate: string;
  period: Period;
  state: OrderState;
  /** 0 while scheduled, up to 4 for delivered. */
  step: number;
  changedAt: string | null;
  /** Where the clock or a hand takes it next; null once it has ended. */
  next: OrderState | null;
  /** When the clock would; null where only a hand can. */
  nextAt: string | null;
}

interface SubscriptionView {
  id: number;
  state: SubscriptionState;
  plan: Record<Language, string>;
  planType: Record<Language, string>;
  total: number;
  confirmedAt: string | null;
  orders: OrderView[];
}

interface CustomerView {
  id: number;
  name: string;
  mobile: string;
  language: Language;
  /** How many of their tokens are good now. */
  liveTokens: number;
  /** The newest first. */
  subscriptions: SubscriptionView[];
}

/** Everybody in a world with what they have, the newest first. */
export function peopleOf(world: World): CustomerView[] {
  const subscriptions = world.table<Subscription>('subscriptions').list().reverse();
  return world
    .table<Customer>('customers')
    .list()
    .reverse()
    .map(({ id, name, mobile, language }) => ({
      id,
      name,
      mobile,
      language,
      liveTokens: liveTokens(world, id),
      subscriptions: subscriptions
        .filter((one) => one.customerId === id)
        .map((one) => subscriptionView(world, one)),
    }));
}

function subscriptionView(world: World, row: Subscription): SubscriptionView {
  const nameless = { ar: '', en: '' };
  return {
    id: row.id,
    state: stateOf(world, row),
    plan: world.table<Plan>('plans').get(String(row.planId))?.name ?? nameless,
    planType: world.table<PlanType>('plan-types').get(String(row.planTypeId))?.name ?? nameless,
    total: row.total,
    confirmedAt: iso(row.confirmedAt),
    orders: ordersOf(world, row.id).map((order) => orderView(world, order)),
  };
}

function orderView(world: World, order: Order): OrderView {
  const { state, step, changedAt } = progressOf(world, order);
  const { id, pickupDate, period } = order;
  const ended = step === DELIVERED;
  return {
    id,
    pickupDate,
    period,
    state,
    step,
    changedAt: iso(changedAt),
    next: ended ? null : (STEPS[step + 1]?.state ?? null),
    nextAt: ended ? null : iso(nextByClock(world, order, step)),
  };
}

/** When the clock takes an order past the step at which it is. */
function nextByClock(world: World, order: Order, step: number): number | null {
  const now = world.now().getTime();
  const start = movesFrom(order);
  const skips = world.decide('progress') === 'skips-received';
  const ahead = STEPS.slice(step + 1)
    .filter(({ state }) => !(skips && state === 'received_in_laundry'))
    .map(({ afterHours }) => start + afterHours * HOUR_MS)
    .filter((at) => at > now);
  return ahead[0] ?? null;
}

function liveTokens(world: World, customerId: number): number {
  const now = world.now().getTime();
  const isLive = (row: Token) =>
    row.customerId === customerId && !row.revoked && row.expiresAt > now;
  return world.table<Token>('tokens').list().filter(isLive).length;
}

function iso(instant: number | null): string | null {
  return instant === null ? null : new Date(instant).toISOString();
}
