import { Hono } from 'hono';
import { z } from 'zod';
import { OPERATIONS } from '../operations/registry';
import { Refusal } from '../http/envelope';
import { type Fault, FAULT_KINDS } from '../store/fault-book';
import type { Worlds } from '../store/worlds';
import { readCount, readJson } from './json';
import { wordsFor } from './words';
import { worldOf } from './world-of';

const KNOWN = new Set(OPERATIONS.map((operation) => operation.name));

const FAULT = z
  .strictObject({
    operation: z
      .string()
      .refine(
        (name) => KNOWN.has(name) || /^(gateway|verify)-[\w*-]+$/.test(name) || name === '*',
        'is not the name of an operation',
      ),
    kind: z.enum(FAULT_KINDS),
    times: z.number().int().min(1).default(1),
    customer: z
      .string()
      .regex(/^05\d{8}$/)
      .optional(),
    status: z.number().int().min(200).max(599).optional(),
    message: z.string().optional(),
    retryAfter: z.number().int().min(0).optional(),
    ms: z.number().int().min(0).max(600_000).optional(),
    drop: z.string().optional(),
    set: z.strictObject({ path: z.string(), value: z.unknown() }).optional(),
  })
  .superRefine((fault, ctx) => {
    const demand = (path: string, there: boolean) => {
      if (!there)
        ctx.addIssue({
          code: 'custom',
          path: [path],
          message: `${fault.kind} needs it`,
        });
    };
    if (fault.kind === 'status') demand('status', fault.status !== undefined);
    if (fault.kind === 'delay') demand('ms', fault.ms !== undefined);
    if (fault.kind === 'schema') demand('drop', Boolean(fault.drop ?? fault.set));
  });

/** Failures to come, and the log of what was called. */
export function faultControl(worlds: Worlds): Hono {
  const app = new Hono();
  app.post('/sandbox/faults', async (c) => {
    const fault = await readJson(c, FAULT);
    return c.json(worldOf(c, worlds).faults.add(fault), 201);
  });
  app.get('/sandbox/faults', (c) => c.json({ faults: worldOf(c, worlds).faults.list() }));
  app.delete('/sandbox/faults', (c) => {
    worldOf(c, worlds).faults.empty();
    return c.json({ faults: [] });
  });
  app.delete('/sandbox/faults/:id', (c) => {
    const world = worldOf(c, worlds);
    const id = c.req.param('id');
    const table = world.table<Fault>('faults');
    if (!table.get(id)) throw new Refusal(404, wordsFor(c).notFound);
    table.delete(id);
    return c.json({ faults: world.faults.list() });
  });
  app.get('/sandbox/requests', (c) => {
    const after = readCount(c, 'after');
    return c.json({ requests: worldOf(c, worlds).log.after(after) });
  });
  app.delete('/sandbox/requests', (c) => {
    worldOf(c, worlds).log.empty();
    return c.json({ requests: [] });
  });
  return app;
}
