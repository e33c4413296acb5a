import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { Refusal } from '../http/envelope';
import type { Plan, PlanType } from '../model/rows';
import type { Worlds } from '../store/worlds';
import { readJson } from './json';
import { words } from './words';
import { worldOf } from './world-of';

/** SAR, to the halala. */
const PRICE = z.strictObject({
  price: z.number().positive().max(1_000_000).multipleOf(0.01),
});
const AVAILABLE = z.strictObject({ available: z.boolean() });

/** Prices and plans that change while somebody is choosing. */
export function catalogueControl(worlds: Worlds): Hono {
  const app = new Hono();
  app.patch('/sandbox/plan-types/:id', async (c) => {
    const change = await readJson(c, PRICE);
    const table = worldOf(c, worlds).table<PlanType>('plan-types');
    return c.json(changed(c, table, change));
  });
  app.patch('/sandbox/plans/:id', async (c) => {
    const change = await readJson(c, AVAILABLE);
    const table = worldOf(c, worlds).table<Plan>('plans');
    return c.json(changed(c, table, change));
  });
  return app;
}

function changed<Row extends object>(
  c: Context,
  table: { get(id: string): Row | undefined; put(id: string, row: Row): void },
  change: Partial<Row>,
): Row {
  const id = c.req.param('id') ?? '';
  const row = table.get(id);
  if (!row) throw new Refusal(404, words.notFound);
  const after = { ...row, ...change };
  table.put(id, after);
  return after;
}
