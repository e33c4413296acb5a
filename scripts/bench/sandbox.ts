import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Line, Partner } from '../prove/sandbox/partner';
import { type Running, startAt } from '../prove/sandbox/running';
import { type Child, startChild } from '../stack/child';
import { freePort } from '../stack/ports';
import { sandboxFlags } from '../stack/sandbox-bundle';
import { answers, whenReady } from '../stack/ready';
import { memoryMb } from './load';
import { read } from './reads';
import { interleave, medianOf, type Subject, spread } from './series';
import { judge, table, type Verdict } from './verdict';

const subscriptions = 3500;
const customers = 20;
/** Short: more of them, and no subscription is read more often than the sandbox lets anybody. */
const load = { seconds: 1, connections: 8 };

/** A server of the same framework that reads rows of a Map and does nothing else: no key, no log, no folder. */
const bareHono = `
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
const rows = new Map();
for (let n = 0; n < 1000; n += 1) {
  rows.set('s' + n, { id: 's' + n, state: 'active', plan: 'p' + (n % 6), days: ['sunday', 'monday'], total: n });
}
const app = new Hono();
app.get('/subs/:id', (c) => {
  const row = rows.get(c.req.param('id'));
  return row ? c.json(row) : c.notFound();
});
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: '127.0.0.1' });
`;

async function startBareHono(): Promise<{ url: string; process: Child }> {
  const port = await freePort();
  const child = startChild(
    'The bare server',
    process.execPath,
    // Its garbage is collected as ours is: what is compared is the work, not the collector.
    [...sandboxFlags, '--input-type=module', '--eval', bareHono],
    { env: { ...process.env, NODE_ENV: 'production', PORT: String(port) } },
  );
  const url = `http://127.0.0.1:${port}`;
  await whenReady(child, answers(`${url}/subs/s1`));
  return { url, process: child };
}

/** A world whose clock stands still, with so many subscriptions; their ids, and a customer's token. */
async function fill(partner: Partner): Promise<{ ids: number[]; token: string }> {
  const ids: number[] = [];
  const worker = async (index: number): Promise<string> => {
    const token = await partner.settle(`0550${String(index).padStart(5, '0')}1`);
    for (let count = 0; count < subscriptions / customers; count += 1) {
      const id = Number((await partner.subscribe(token)).at('data.id'));
      await partner.confirm(token, id);
      ids.push(id);
    }
    return token;
  };
  const tokens = await Promise.all(Array.from({ length: customers }, (_, index) => worker(index)));
  return { ids, token: tokens[0] ?? '' };
}

async function measure(sandbox: Running, rounds: number): Promise<Verdict[]> {
  const line = new Line(sandbox);
  const partner = await Partner.inNewWorld(line, { now: '2026-03-01T08:00:00Z' });
  const { ids, token } = await fill(partner);
  const hono = await startBareHono();
  const ours = (name: string, paths: string[], more: Record<string, string> = {}): Subject => ({
    name,
    async once() {
      // One subscription may be read 30 times in a minute of its world.
      await partner.control('POST', '/clock/advance', { duration: 'PT1M' });
      const headers = { 'api-key': partner.key, ...more };
      const target = { url: sandbox.url, pid: sandbox.process.pid, paths, headers };
      return { ...(await read(target, load)) };
    },
  });
  const bare: Subject = {
    name: 'bare server of the framework: one row of a Map',
    async once() {
      const paths = Array.from({ length: 1000 }, (_, index) => `/subs/s${index}`);
      return { ...(await read({ url: hono.url, pid: hono.process.pid, paths }, load)) };
    },
  };
  const subjects = [
    ours(
      'sandbox: orders of a subscription (4.10)',
      ids.map((id) => `/external-partner/subscription/${id}/orders`),
    ),
    ours('sandbox: plans (4.6)', ['/external-partner/plans']),
    ours(
      'sandbox: preferences (4.5)',
      ['/external-partner/customers/laundry-preferences?service_type=shoes'],
      {
        authorization: `Bearer ${token}`,
      },
    ),
  ];
  const series = await interleave([bare, ...subjects], rounds);
  table(
    ['read', 'CPU µs', 'answers a second'],
    [bare, ...subjects].map(({ name }) => [
      name,
      spread(series, name, 'cpu'),
      spread(series, name, 'perSecond'),
    ]),
  );
  await line.close();
  await hono.process.stop();
  return subjects.map(({ name }) => ({
    what: `${name}, beside the bare server`,
    value: medianOf(series, bare.name, 'cpu') / medianOf(series, name, 'cpu'),
    most: 0.75,
    least: true,
    unit: '×',
  }));
}

/** S8: reads of a sandbox that keeps what it is told, its memory after them, and how soon it serves. */
export async function sandboxVerdicts(rounds: number): Promise<Verdict[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-sandbox-'));
  try {
    const sandbox = await startAt(folder);
    const reads = await measure(sandbox, rounds);
    const held = memoryMb(sandbox.process.pid);
    await sandbox.process.stop();
    return [
      ...reads,
      { what: 'the sandbox after the load', value: held, most: 150, unit: ' MB' },
      { what: 'the sandbox is ready after', value: sandbox.readyMs / 1000, most: 1, unit: ' s' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same alone, without the app. */
export const sandbox = async (rounds: number): Promise<number> =>
  judge(await sandboxVerdicts(rounds)) ? 0 : 1;
