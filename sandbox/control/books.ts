import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { Refusal } from '../http/envelope';
import { ordersOf, progressOf } from '../model/orders';
import { addDays } from '../model/riyadh';
import type { Customer, Order, Subscription } from '../model/rows';
import { cancel, stateOf } from '../model/subscriptions';
import { revokeTokens } from '../model/tokens';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { durationMs } from './duration';
import { readJson } from './json';
import { peopleOf } from './people';
import { words } from './words';
import { worldOf } from './world-of';

const LATE = z.strictObject({ duration: durationMs });
const BACKDATE = z.strictObject({ days: z.int().min(0).max(1000) });

/** Shows customers with what they have, and moves them by hand as section 3 allows. */
export function bookControl(worlds: Worlds): Hono {
  const app = new Hono();

  app.get('/sandbox/customers', (c) => c.json({ customers: peopleOf(worldOf(c, worlds)) }));

  app.post('/sandbox/orders/:id/advance', (c) => {
    const world = worldOf(c, worlds);
    const order = rowOf<Order>(c, world, 'orders');
    const { step, state } = progressOf(world, order);
    if (state === 'delivered' || state === 'cancelled') throw new Refusal(409, words.orderEnded);
    const byHand = { step: step + 1, at: world.now().getTime() };
    return showOrder(c, world, { ...order, byHand });
  });

  // From now on the clock takes it that much later through what is still to come.
  app.post('/sandbox/orders/:id/late', async (c) => {
    const { duration } = await readJson(c, LATE);
    const world = worldOf(c, worlds);
    const order = rowOf<Order>(c, world, 'orders');
    const { state, step, changedAt } = progressOf(world, order);
    if (state === 'delivered' || state === 'cancelled') throw new Refusal(409, words.orderEnded);
    // What has happened stays as it is: only later steps come later.
    const byHand = changedAt === null ? order.byHand : { step, at: changedAt };
    return showOrder(c, world, { ...order, byHand, lateMs: (order.lateMs ?? 0) + duration });
  });

  app.post('/sandbox/orders/:id/cancel', (c) => {
    const world = worldOf(c, worlds);
    const order = rowOf<Order>(c, world, 'orders');
    const { state } = progressOf(world, order);
    if (state !== 'scheduled') throw new Refusal(409, words.orderUnderWay);
    return showOrder(c, world, {
      ...order,
      cancelledAt: world.now().getTime(),
    });
  });

  app.post('/sandbox/subscriptions/:id/cancel', (c) => {
    const world = worldOf(c, worlds);
    const subscription = rowOf<Subscription>(c, world, 'subscriptions');
    if (!cancel(world, subscription, world.now().getTime())) {
      throw new Refusal(409, words.subscriptionUnderWay);
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

function showOrder(c: Context, world: World, order: Order): Response {
  world.table<Order>('orders').put(String(order.id), order);
  return c.json({ id: order.id, state: progressOf(world, order).state });
}

function rowOf<Row>(c: Context, world: World, table: string): Row {
  const row = world.table<Row>(table).get(c.req.param('id') ?? '');
  if (!row) throw new Refusal(404, words.notFound);
  return row;
}
