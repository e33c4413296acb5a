import { Hono } from 'hono';
import { z } from 'zod';
import { ORDER_STATES, progressOf } from '../model/orders';
import type { Order, Subscription } from '../model/rows';
import { stateOf } from '../model/subscriptions';
import { playScenario, SCENARIOS } from '../seed/scenarios';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { readJson } from './json';
import { worldOf } from './world-of';

const RESET = z.strictObject({ scenario: z.enum(SCENARIOS).default('empty') });
const SUBSCRIPTION_STATES = ['draft', 'active', 'completed', 'cancelled'];

/** What a world holds, and how it starts over. */
export function stateControl(worlds: Worlds): Hono {
  const app = new Hono();
  app.get('/sandbox/state', (c) => c.json(countAll(worldOf(c, worlds))));
  app.post('/sandbox/reset', async (c) => {
    const { scenario } = await readJson(c, RESET);
    const world = worldOf(c, worlds);
    world.reset();
    return c.json({ scenario, customers: playScenario(world, scenario) });
  });
  return app;
}

function countAll(world: World) {
  const subscriptions = world.table<Subscription>('subscriptions').list();
  const orders = world.table<Order>('orders').list();
  return {
    customers: world.table('customers').list().length,
    addresses: world.table('addresses').list().length,
    preferences: world.table('preferences').list().length,
    subscriptions: count(
      SUBSCRIPTION_STATES,
      subscriptions.map((one) => stateOf(world, one)),
    ),
    orders: count(
      ORDER_STATES,
      orders.map((order) => progressOf(world, order).state),
    ),
    confirmations: subscriptions.filter((one) => one.confirmedAt !== null).length,
    payments: countPayments(world),
  };
}

function count(names: readonly string[], seen: string[]): Record<string, number> {
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  for (const name of seen) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

/** The gateway's payments by status: how many, and their amount in halalas. */
function countPayments(world: World): Record<string, { count: number; amount: number }> {
  const totals: Record<string, { count: number; amount: number }> = {};
  const payments = world.table<{ status: string; amount: number }>('gateway-payments').list();
  for (const { status, amount } of payments) {
    const before = totals[status] ?? { count: 0, amount: 0 };
    totals[status] = {
      count: before.count + 1,
      amount: before.amount + amount,
    };
  }
  return totals;
}
