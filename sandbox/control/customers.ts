import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { addDays, HOUR_MS } from '../model/days';
import { DELIVERED, ordersOf, progressOf, progressStart, STEPS } from '../model/orders';
import type { Customer, Order, Plan, PlanType, Subscription, Token } from '../model/rows';
import { cancel, stateOf } from '../model/subscriptions';
import { revokeTokens } from '../model/tokens';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { durationMs, notFound, readJson, worldOf } from './input';

const LATE = z.strictObject({ duration: durationMs });
const BACKDATE = z.strictObject({ days: z.int().min(0).max(1000) });

/** Control routes that list customers and move their orders and subscriptions by hand (§3). */
export function customerControl(worlds: Worlds): Hono {
  const app = new Hono();

  app.get('/sandbox/customers', (c) => c.json({ customers: customerViews(worldOf(c, worlds)) }));

  app.post('/sandbox/orders/:id/advance', (c) => {
    const world = worldOf(c, worlds);
    const { order, step } = openOrder(c, world);
    return showOrder(c, world, { ...order, byHand: { step: step + 1, at: world.nowMs() } });
  });

  // Delays all remaining steps of the order on the clock.
  app.post('/sandbox/orders/:id/late', async (c) => {
    const { duration } = await readJson(c, LATE);
    const world = worldOf(c, worlds);
    const { order, step, changedAt } = openOrder(c, world);
    // Steps already taken are kept: only later steps are delayed.
    const byHand = changedAt === null ? order.byHand : { step, at: changedAt };
    return showOrder(c, world, { ...order, byHand, lateMs: (order.lateMs ?? 0) + duration });
  });

  app.post('/sandbox/orders/:id/cancel', (c) => {
    const world = worldOf(c, worlds);
    const order = rowOf<Order>(c, world, 'orders');
    if (progressOf(world, order).state !== 'scheduled') {
      throw new Refusal(409, 'Only a scheduled order can be cancelled.');
    }
    return showOrder(c, world, { ...order, cancelledAt: world.nowMs() });
  });

  app.post('/sandbox/subscriptions/:id/cancel', (c) => {
    const world = worldOf(c, worlds);
    if (!cancel(world, rowOf(c, world, 'subscriptions'), world.nowMs())) {
      throw new Refusal(409, 'It has ended, or one of its orders is no longer scheduled.');
    }
    const after = rowOf<Subscription>(c, world, 'subscriptions');
    return c.json({ id: after.id, state: stateOf(world, after) });
  });

  app.post('/sandbox/subscriptions/:id/backdate', async (c) => {
    const { days } = await readJson(c, BACKDATE);
    const world = worldOf(c, worlds);
    const row = rowOf<Subscription>(c, world, 'subscriptions');
    const firstPickup = addDays(row.firstPickup, -days);
    world.table<Subscription>('subscriptions').put(String(row.id), { ...row, firstPickup });
    for (const order of ordersOf(world, row.id)) {
      const pickupDate = addDays(order.pickupDate, -days);
      world.table<Order>('orders').put(String(order.id), { ...order, pickupDate });
    }
    return c.json({ id: row.id, firstPickup });
  });

  app.post('/sandbox/customers/:id/revoke-tokens', (c) => {
    const world = worldOf(c, worlds);
    const { id } = rowOf<Customer>(c, world, 'customers');
    revokeTokens(world, id);
    return c.json({ id });
  });
  return app;
}

function rowOf<Row>(c: Context, world: World, table: string): Row {
  const row = world.table<Row>(table).get(c.req.param('id') ?? '');
  if (!row) throw notFound();
  return row;
}

function openOrder(c: Context, world: World) {
  const order = rowOf<Order>(c, world, 'orders');
  const progress = progressOf(world, order);
  if (progress.step === DELIVERED) throw new Refusal(409, 'The order has ended.');
  return { order, ...progress };
}

function showOrder(c: Context, world: World, order: Order): Response {
  world.table<Order>('orders').put(String(order.id), order);
  return c.json({ id: order.id, state: progressOf(world, order).state });
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString());

/**
 * All customers with their data, newest first. Instants are ISO 8601, dates are days in Riyadh,
 * money is SAR.
 */
function customerViews(world: World) {
  const now = world.nowMs();
  const tokens = world.table<Token>('tokens').list();
  const subscriptions = world.table<Subscription>('subscriptions').list().reverse();
  return world
    .table<Customer>('customers')
    .list()
    .reverse()
    .map(({ id, name, mobile, language }) => {
      const own = tokens.filter(({ customerId }) => customerId === id);
      return {
        ...{ id, name, mobile, language },
        liveTokens: own.filter(({ revoked, expiresAt }) => !revoked && expiresAt > now).length,
        subscriptions: subscriptions
          .filter((one) => one.customerId === id)
          .map((one) => subscriptionView(world, one)),
      };
    });
}

function subscriptionView(world: World, row: Subscription) {
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

/**
 * `next` is the state that follows, `nextAt` the instant at which the clock reaches it; both are
 * null once the order has ended.
 */
function orderView(world: World, order: Order) {
  const { state, step, changedAt } = progressOf(world, order);
  const { id, pickupDate, period } = order;
  const ended = step === DELIVERED;
  return {
    ...{ id, pickupDate, period, state, step },
    changedAt: iso(changedAt),
    next: ended ? null : (STEPS[step + 1]?.state ?? null),
    nextAt: ended ? null : iso(nextStepAt(world, order, step)),
  };
}

/** The instant, in ms, at which the clock moves an order past its current step. */
function nextStepAt(world: World, order: Order, step: number): number | null {
  const skips = world.decide('progress') === 'skips-received';
  const ahead = STEPS.slice(step + 1)
    .filter(({ state }) => !(skips && state === 'received_in_laundry'))
    .map(({ afterHours }) => progressStart(order) + afterHours * HOUR_MS)
    .filter((at) => at > world.nowMs());
  return ahead[0] ?? null;
}
