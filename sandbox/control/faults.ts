import { Hono } from 'hono';
import { GATEWAY_OPERATIONS } from '../gateway/tables';
import { OPERATIONS } from '../operations/registry';
import { FAULT, FAULT_KINDS } from '../store/fault-queue';
import type { Worlds } from '../store/worlds';
import { messages } from '../verify/verifications';
import { notFound, readCount, readJson, worldOf } from './input';

/** Every operation name, and the wildcard families of the gateway and the verification service. */
const KNOWN = new Set<string>([
  ...OPERATIONS.map((operation) => operation.name),
  ...GATEWAY_OPERATIONS,
  ...['verify-start', 'verify-check', 'sms-send', 'gateway-*', 'verify-*', '*'],
]);

/**
 * A fault for an unknown operation would never fire, and the test that sets it could never fail.
 */
const KNOWN_FAULT = FAULT.refine(({ operation }) => KNOWN.has(operation), {
  path: ['operation'],
  message: 'is not the name of an operation',
}).refine(({ kind, operation }) => kind !== 'undelivered' || operation === 'sms-send', {
  path: ['operation'],
  message: 'undelivered wants sms-send',
});

/** Control routes for faults, the request log and the SMS inbox. */
export function faultControl(worlds: Worlds): Hono {
  const app = new Hono();
  app.post('/sandbox/faults', async (c) => {
    const fault = await readJson(c, KNOWN_FAULT);
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
    if (!fault) throw notFound();
    return c.json(fault);
  });
  app.delete('/sandbox/faults', (c) => {
    worldOf(c, worlds).faults.clear();
    return c.json({ faults: [] });
  });
  app.delete('/sandbox/faults/:id', (c) => {
    const world = worldOf(c, worlds);
    if (!world.faults.remove(Number(c.req.param('id')))) throw notFound();
    return c.json({ faults: world.faults.list() });
  });
  app.post('/sandbox/faults/:id/release', (c) => {
    const { faults } = worldOf(c, worlds);
    const id = Number(c.req.param('id'));
    if (!faults.get(id)) throw notFound();
    return c.json({ released: faults.release(id) });
  });
  app.get('/sandbox/requests', (c) => {
    const after = readCount(c, 'after');
    const { log } = worldOf(c, worlds);
    return c.json({ requests: log.after(after), latest: log.latest });
  });
  app.delete('/sandbox/requests', (c) => {
    worldOf(c, worlds).log.clear();
    return c.json({ requests: [] });
  });
  // A browser is redirected to the inbox on the console.
  app.get('/sandbox/messages', (c) =>
    c.req.header('accept')?.includes('text/html')
      ? c.redirect(`/console/${new URL(c.req.url).search}`)
      : c.json({ messages: messages(worldOf(c, worlds), c.req.query('to')) }),
  );
  return app;
}
