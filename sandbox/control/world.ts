import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ORDER_STATES, progressOf } from '../model/orders';
import type { Order, Plan, PlanType, Subscription } from '../model/rows';
import { stateOf } from '../model/subscriptions';
import { SCENARIOS, seedScenario } from '../seed/scenarios';
import type { Table, World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { durationMs, notFound, readJson, worldOf } from './input';

const INSTANT = z.iso.datetime({ offset: true });
const RESET = z.strictObject({ scenario: z.enum(SCENARIOS).default('empty') });
/** SAR, with at most two decimals. */
const PRICE = z.strictObject({ price: z.number().positive().max(1_000_000).multipleOf(0.01) });
const AVAILABLE = z.strictObject({ available: z.boolean() });

/** Takes a duration, or a future instant. */
const advanceFrom = (now: Date) =>
  z
    .strictObject({ duration: durationMs.optional(), to: INSTANT.optional() })
    .transform(({ duration, to }, ctx) => {
      const ms = to === undefined ? duration : Date.parse(to) - now.getTime();
      if (ms !== undefined && ms >= 0 && (to === undefined || duration === undefined)) return ms;
      const message = to === undefined ? 'is missing' : 'must be in the future, without a duration';
      ctx.addIssue({ code: 'custom', path: [to === undefined ? 'duration' : 'to'], message });
      return z.NEVER;
    });

/** Control routes for a whole world: clock, catalogue, state and reset. */
export function worldControl(worlds: Worlds): Hono {
  const app = new Hono();

  const showClock = (c: Context) => {
    const { clock } = worldOf(c, worlds);
    return c.json({ now: clock.now().toISOString(), frozen: clock.frozen });
  };
  app.get('/sandbox/clock', showClock);
  app.put('/sandbox/clock', async (c) => {
    const { now } = await readJson(c, z.strictObject({ now: INSTANT }));
    worldOf(c, worlds).clock.freeze(new Date(now));
    return showClock(c);
  });
  app.post('/sandbox/clock/advance', async (c) => {
    const { clock } = worldOf(c, worlds);
    clock.advance(await readJson(c, advanceFrom(clock.now())));
    return showClock(c);
  });
  app.delete('/sandbox/clock', (c) => {
    worldOf(c, worlds).clock.followRealTime();
    return showClock(c);
  });

  app.patch('/sandbox/plan-types/:id', async (c) => {
    const change = await readJson(c, PRICE);
    return changed(c, worldOf(c, worlds).table<PlanType>('plan-types'), change);
  });
  app.patch('/sandbox/plans/:id', async (c) => {
    const change = await readJson(c, AVAILABLE);
    return changed(c, worldOf(c, worlds).table<Plan>('plans'), change);
  });

  app.get('/sandbox/state', (c) => c.json(countAll(worldOf(c, worlds))));
  app.post('/sandbox/reset', async (c) => {
    const { scenario } = await readJson(c, RESET);
    const world = worldOf(c, worlds);
    world.reset();
    return c.json({ scenario, customers: seedScenario(world, scenario) });
  });
  return app;
}

function changed<Row extends object>(c: Context, table: Table<Row>, change: Partial<Row>) {
  const id = c.req.param('id') ?? '';
  const row = table.get(id);
  if (!row) throw notFound();
  table.put(id, { ...row, ...change });
  return c.json({ ...row, ...change });
}

function countAll(world: World) {
  const subscriptions = world.table<Subscription>('subscriptions').list();
  const orders = world.table<Order>('orders').list();
  return {
    customers: world.table('customers').size,
    addresses: world.table('addresses').size,
    preferences: world.table('preferences').size,
    subscriptions: count(
      ['draft', 'active', 'completed', 'cancelled'],
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

/** Counts the gateway's payments by status, with their total amount in halalas. */
function countPayments(world: World): Record<string, { count: number; amount: number }> {
  const totals: Record<string, { count: number; amount: number }> = {};
  const payments = world.table<{ status: string; amount: number }>('gateway-payments').list();
  for (const { status, amount } of payments) {
    const before = totals[status] ?? { count: 0, amount: 0 };
    totals[status] = { count: before.count + 1, amount: before.amount + amount };
  }
  return totals;
}
