import { Hono } from 'hono';
import { z } from 'zod';
import { OPERATIONS } from '../operations/registry';
import { Refusal } from '../http/envelope';
import { GATEWAY_OPERATIONS, VERIFY_OPERATIONS } from '../http/other-operations';
import { ENCODINGS, FAULT_KINDS } from '../store/fault-book';
import type { Worlds } from '../store/worlds';
import { readCount, readJson } from './json';
import { words } from './words';
import { worldOf } from './world-of';

/** Every operation, and the families of those that are not the partner's. */
const KNOWN = new Set<string>([
  ...OPERATIONS.map((operation) => operation.name),
  ...GATEWAY_OPERATIONS,
  ...VERIFY_OPERATIONS,
  ...['gateway-*', 'verify-*', '*'],
]);

/** What can stand in a header. */
const HEADER = z.string().regex(/^[\x20-\x7e]{1,300}$/);

const FAULT = z
  .strictObject({
    operation: z
      .string()
      // A fault of a name that nobody bears would never strike, and a test that sets it could not fail.
      .refine((name) => KNOWN.has(name), 'is not the name of an operation'),
    kind: z.enum(FAULT_KINDS),
    times: z.number().int().min(1).default(1),
    customer: z
      .string()
      .regex(/^05\d{8}$/)
      .optional(),
    // Those without a body have nothing to say.
    status: z
      .number()
      .int()
      .min(200)
      .max(599)
      .refine((status) => ![204, 205, 304].includes(status), 'has no body')
      .optional(),
    message: z.string().optional(),
    retryAfter: z.union([z.number().int().min(0), HEADER]).optional(),
    ms: z.number().int().min(0).max(600_000).optional(),
    before: z.boolean().optional(),
    to: HEADER.optional(),
    type: HEADER.optional(),
    encoding: z.enum(ENCODINGS).optional(),
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
    const { status = 302 } = fault;
    if (fault.kind === 'redirect') demand('status', status > 300 && status < 400);
    if (fault.kind === 'status-line') demand('status', fault.status !== undefined);
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
  app.get('/sandbox/faults', (c) => {
    const { faults } = worldOf(c, worlds);
    return c.json({
      faults: faults.list(),
      spent: faults.spent(),
      kinds: FAULT_KINDS,
      operations: [...KNOWN],
    });
  });
  app.get('/sandbox/faults/:id', (c) => {
    const fault = worldOf(c, worlds).faults.get(Number(c.req.param('id')));
    if (!fault) throw new Refusal(404, words.notFound);
    return c.json(fault);
  });
  app.delete('/sandbox/faults', (c) => {
    worldOf(c, worlds).faults.empty();
    return c.json({ faults: [] });
  });
  app.delete('/sandbox/faults/:id', (c) => {
    const world = worldOf(c, worlds);
    if (!world.faults.remove(Number(c.req.param('id')))) {
      throw new Refusal(404, words.notFound);
    }
    return c.json({ faults: world.faults.list() });
  });
  app.post('/sandbox/faults/:id/release', (c) => {
    const { faults } = worldOf(c, worlds);
    const id = Number(c.req.param('id'));
    if (!faults.get(id)) throw new Refusal(404, words.notFound);
    return c.json({ released: faults.release(id) });
  });
  app.get('/sandbox/requests', (c) => {
    const after = readCount(c, 'after');
    const { log } = worldOf(c, worlds);
    return c.json({ requests: log.after(after), latest: log.latest });
  });
  app.delete('/sandbox/requests', (c) => {
    worldOf(c, worlds).log.empty();
    return c.json({ requests: [] });
  });
  return app;
}
