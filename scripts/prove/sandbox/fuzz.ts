import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { inRoot } from '../../stack/root';
import type { Prover } from '../prover';
import { Chance } from './chance';
import { garbage, nonsense, type Request, type Route, type Target } from './nonsense';
import { covered, Line, multipart, boundary, Partner, type Reply } from './partner';
import { inFolder, type Running, withSandbox } from './running';
import { JournalTail } from './tail';

/**
 * What may be written down beside a refusal: that it was given, for a repeat of its key, that a fault has struck, and what
 * the gateway is still trying to tell of an earlier call, in its own time.
 */
const ofRefusals = new Set(['idempotency', 'faults', 'gateway-deliveries']);
const perWorld = 400;

function allRoutes(): Route[] {
  const arguments_ = ['--import', 'tsx', 'sandbox/http/print-routes.ts'];
  const text = execFileSync(process.execPath, arguments_, { cwd: inRoot(), encoding: 'utf8' });
  return (JSON.parse(text) as { routes: Route[] }).routes;
}

/** A world with something of everything in it. */
async function liveWorld(line: Line): Promise<{ partner: Partner; target: Target }> {
  const partner = await Partner.inNewWorld(line, { now: '2026-03-01T08:00:00Z' });
  const tokens = [await partner.settle('0550000001'), await partner.settle('0550000011')];
  const [first = '', second = ''] = tokens;
  const one = (await partner.subscribe(first)).at('data.id');
  await partner.confirm(first, one);
  const two = (await partner.subscribe(second)).at('data.id');
  const invoice = await line.ask(
    'POST',
    '/gateway/v1/invoices',
    {
      authorization: `Basic ${Buffer.from(`sk_test_${partner.key}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    JSON.stringify({ amount: 24_000, currency: 'SAR', description: 'Plan' }),
  );
  const ids = [one, two, 70_001, 70_002, 1001, 11, 111, partner.key, invoice.at('id')].map(String);
  return { partner, target: { key: partner.key, tokens, ids } };
}

const refused = ({ status, text }: Reply): boolean =>
  status >= 400 || text.startsWith('{"success":false');

/** Sends bytes that are no request and gives what came back. */
function throwAt(address: string, bytes: Buffer): Promise<string> {
  const { hostname, port } = new URL(address);
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (data) => {
      heard += data.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(heard));
  });
}

const told = (request: Request): string =>
  JSON.stringify({ ...request, body: request.body?.toString('latin1') }).slice(0, 4000);

async function sendNonsense(
  sandbox: Running,
  folder: string,
  { requests, seed }: { requests: number; seed: number },
) {
  const chance = new Chance(seed);
  const routes = allRoutes();
  const line = new Line(sandbox, 2);
  const tail = new JournalTail(folder);
  const deeds = { requests: 0, refused: 0, 'done after all': 0, routes: routes.length };
  let { partner, target } = await liveWorld(line);
  let before = (await partner.control('GET', '/state')).text;
  for (; deeds.requests < requests; deeds.requests += 1) {
    if (deeds.requests % perWorld === perWorld - 1) {
      ({ partner, target } = await liveWorld(line));
      before = (await partner.control('GET', '/state')).text;
    }
    const request = nonsense(chance, chance.of(routes), target);
    tail.changes();
    const reply = await line.send(request);
    const after = (await partner.control('GET', '/state')).text;
    const fault = (what: string) =>
      new Error(
        `${what}\nrequest ${deeds.requests}: ${told(request)}\n${reply.status} ${reply.text.slice(0, 500)}\n${sandbox.process.tail()}`,
      );
    if (reply.status >= 500) throw fault('A 5xx');
    if (refused(reply)) {
      deeds.refused += 1;
      const changed = tail.changes().filter(([, table]) => !ofRefusals.has(table ?? ''));
      if (changed.length > 0) throw fault(`A refused call changed ${JSON.stringify(changed[0])}`);
      if (after !== before && before !== '')
        throw fault(`A refused call made of ${before} ${after}`);
    } else deeds['done after all'] += 1;
    before = after;
  }
  await line.close();
  return deeds;
}

/** Ten megabytes, where a mebibyte is the limit: refused, or cut off while they come. */
async function sendTooMuch(sandbox: Running, times: number): Promise<number> {
  const line = new Line(sandbox, 2);
  const { partner, target } = await liveWorld(line);
  const before = (await partner.control('GET', '/state')).text;
  const notes = 'x'.repeat(10 * 1024 * 1024);
  for (let time = 0; time < times; time += 1) {
    const request: Request = {
      port: 'outside',
      method: 'POST',
      path: '/external-partner/customers/address',
      headers: {
        authorization: `Bearer ${target.tokens[0]}`,
        'idempotency-key': '5a0c6a0e-5b0f-4f0e-9d5a-0f3f3d1c2b1a',
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: multipart({ ...covered, street_area: 'Hittin', notes }),
    };
    const status = await line.send(request).then(
      (reply) => reply.status,
      () => 413,
    );
    if (status !== 413) throw new Error(`Ten megabytes: ${status}`);
  }
  const after = (await partner.control('GET', '/state')).text;
  if (after !== before) throw new Error(`Ten megabytes changed ${before} to ${after}`);
  await line.close();
  return times;
}

async function sendGarbage(sandbox: Running, times: number, seed: number): Promise<number> {
  const chance = new Chance(seed);
  for (let time = 0; time < times; time += 1) {
    const bytes = garbage(chance);
    for (const address of [sandbox.url, sandbox.controlUrl]) {
      const heard = await throwAt(address, bytes);
      const status = /HTTP\/1\.1 (5\d\d)/.exec(heard)?.[1];
      if (status)
        throw new Error(`${status} for ${JSON.stringify(bytes.toString('latin1')).slice(0, 300)}`);
    }
  }
  return times * 2;
}

/** Whatever is sent to whatever is served: never a 5xx, and nothing changed by what was refused. */
export const fuzz: Prover = {
  name: 'fuzz',
  prove: ({ long, seed }) =>
    inFolder((folder) =>
      withSandbox(folder, async (sandbox) => {
        const deeds = await sendNonsense(sandbox, folder, {
          requests: long ? 20_000 : 1_500,
          seed,
        });
        const tooMuch = await sendTooMuch(sandbox, long ? 20 : 2);
        const garbled = await sendGarbage(sandbox, long ? 300 : 30, seed);
        return { ...deeds, 'of ten megabytes': tooMuch, 'of no HTTP at all': garbled };
      }),
    ),
};
