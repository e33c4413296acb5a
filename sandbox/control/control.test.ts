import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import {
  control,
  PartnerClient,
  person,
  SUNDAY,
  send,
  startTestSandbox,
} from '../testing/partner-client.fixture';

let sandbox: RunningSandbox;
let guarded: RunningSandbox;
let client: PartnerClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  guarded = await startTestSandbox({ SANDBOX_CONTROL_TOKEN: 'a-control-token' });
});
afterAll(() => Promise.all([sandbox.close(), guarded.close()]));
beforeEach(async () => {
  client = await PartnerClient.inNewWorld(sandbox);
});

it('each key is a separate world with credentials for all services; an unknown key is a 404', async () => {
  const created = await control(sandbox, 'POST', '/keys', { key: 'tenant-1' });
  expect([created.status, JSON.parse(created.text)]).toEqual([
    201,
    { key: 'tenant-1', gatewaySecret: 'sk_test_tenant-1', verifyToken: 'verify-tenant-1' },
  ]);
  expect((await control(sandbox, 'POST', '/keys', { key: 'tenant-1' })).status).toBe(409);
  expect((await control(sandbox, 'GET', '/state?key=unknown')).status).toBe(404);
  expect((await control(sandbox, 'PATCH', '/keys/unknown', {})).status).toBe(404);
  expect((await control(sandbox, 'POST', '/orders/1/advance')).status).toBe(404);
});

it('the clock is frozen, advances, and follows real time again', async () => {
  const show = await client.control('GET', '/clock');
  expect(JSON.parse(show.text)).toEqual({ now: new Date(SUNDAY).toISOString(), frozen: true });
  for (const [method, path, body, now] of [
    ['POST', '/clock/advance', { duration: 'P1DT2H' }, '2026-03-02T10:00:00.000Z'],
    ['POST', '/clock/advance', { to: '2026-03-03T10:00:00Z' }, '2026-03-03T10:00:00.000Z'],
    ['PUT', '/clock', { now: '2026-01-01T03:00:00+03:00' }, '2026-01-01T00:00:00.000Z'],
  ] as const) {
    expect((await client.control(method, path, body)).at('now')).toBe(now);
  }
  expect((await client.control('DELETE', '/clock')).at('frozen')).toBe(false);
  const ahead = await client.control('POST', '/clock/advance', { duration: 'P7D' });
  expect(ahead.at('frozen')).toBe(false);
  const distance = Date.parse(String(ahead.at('now'))) - Date.now();
  expect(distance / 86_400_000).toBeCloseTo(7, 2);
});

describe('reset', () => {
  it('resets ids, clock, prices, idempotency keys, faults and log', async () => {
    const first = await client.buy();
    await client.control('PATCH', '/plan-types/111', { price: 1 });
    await client.control('POST', '/clock/advance', { duration: 'P9D' });
    await client.control('POST', '/faults', { operation: '*', kind: 'reset' });
    const token = client.token;
    expect((await client.control('POST', '/reset')).at('customers')).toEqual([]);
    expect((await client.control('GET', '/clock')).at('now')).toBe('2026-03-01T08:00:00.000Z');
    expect((await client.control('GET', '/requests')).at('requests')).toEqual([]);
    expect((await client.control('GET', '/faults')).at('faults')).toEqual([]);
    expect((await client.get('/plans')).at('data.0.plan_types.0.price')).toBe(240);
    expect((await client.confirm(first, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect(await client.buy()).toBe(first);
    expect(JSON.parse((await client.control('GET', '/state')).text)).toMatchObject({
      customers: 1,
      addresses: 1,
      preferences: 0,
      subscriptions: { draft: 0, active: 1, completed: 0, cancelled: 0 },
      orders: { scheduled: 4, delivered: 0, cancelled: 0 },
      confirmations: 1,
      payments: {},
    });
  });

  it.each([
    ['mid-subscription', 'active', ['delivered', 'received_in_laundry', 'scheduled', 'scheduled']],
    ['finished', 'completed', expect.arrayContaining(['delivered'])],
    ['cancelled', 'cancelled', expect.arrayContaining(['cancelled'])],
  ])('scenario %s creates its customers', async (scenario, state, states) => {
    const reply = await client.control('POST', '/reset', { scenario });
    const orders = await client.orders(reply.at('customers.0.subscriptions.0'));
    expect(orders.at('data.subscription.state')).toBe(state);
    const shown = orders.at('data.orders') as { state: string }[];
    expect(shown.map((order) => order.state)).toEqual(states);
    const mobile = String(reply.at('customers.0.mobile'));
    const linked = await client.link({ ...person(), mobile });
    expect(linked.at('data.customer_id')).toBe(reply.at('customers.0.id'));
  });
});

it('backdate moves the pickups of one subscription and not the clock', async () => {
  const [id, other] = [await client.buy(), await client.buy()];
  const { text: before } = await client.orders(other);
  await client.control('POST', `/subscriptions/${id}/backdate`, { days: 21 });
  const orders = (await client.orders(id)).at('data.orders') as { state: string }[];
  expect([orders[0]?.state, orders.at(-1)?.state === 'delivered']).toEqual(['delivered', false]);
  expect((await client.orders(other)).text).toBe(before);
  expect((await client.control('GET', '/clock')).at('now')).toBe('2026-03-01T08:00:00.000Z');
});

describe('the request log', () => {
  it('lists requests and responses with secrets masked', async () => {
    await client.link({ mobile: '0567654321' }, { 'accept-language': 'ar' });
    await client.get('/customers/laundry-preferences?service_type=shoes');
    const reply = await client.control('GET', '/requests');
    expect(reply.text).not.toContain(client.key);
    expect(reply.text).not.toContain(client.token);
    expect(reply.at('requests.0')).toMatchObject({
      seq: 1,
      at: '2026-03-01T08:00:00.000Z',
      party: 'partner',
      operation: 'link-customer',
      method: 'POST',
      path: '/external-partner/customers/link-customer',
      query: {},
      status: 200,
      replayed: false,
      fields: { gender: 'female', mobile: '0567654321' },
      headers: { 'accept-language': 'ar', 'api-key': `****${client.key.slice(-4)}` },
      response: {
        type: 'application/json',
        body: { data: { auth_token: `****${client.token.slice(-4)}` } },
      },
    });
    const later = (await client.control('GET', '/requests?after=1')).at('requests');
    expect(later).toMatchObject([{ operation: 'get-preferences' }]);
    const past = await client.control('GET', '/requests?after=999999999999999');
    expect(JSON.parse(past.text)).toEqual({ requests: [], latest: 2 });
    await client.control('DELETE', '/requests');
    await client.get('/plans');
    expect((await client.control('GET', '/requests')).at('requests.0.seq')).toBe(3);
  });

  it('masks a secret even in a truncated response', async () => {
    const cut: string[] = [];
    for (let length = 1; length < 255; length += 12) {
      await client.control('POST', '/faults', { operation: 'link-customer', kind: 'truncated' });
      const form = { ...person(), name: 'x'.repeat(length) };
      const { text } = await client.post('/customers/link-customer', form);
      const begun = /"auth_token":"([^"]{9,})/.exec(text)?.[1];
      if (begun) cut.push(begun);
    }
    const { text } = await client.control('GET', '/requests');
    expect(cut).not.toEqual([]);
    expect(cut.filter((begun) => text.includes(begun))).toEqual([]);
  });

  it('masks cards and keeps the latest 200 responses', async () => {
    const card = '4000056655665556';
    const credential = btoa(`sk_test_${client.key}:`);
    await fetch(`${sandbox.url}/gateway/v1/invoices?card=${card}`, {
      method: 'POST',
      headers: { authorization: `Basic ${credential}`, 'content-type': 'application/json' },
      body: JSON.stringify({ source: { number: card, cvc: '917' } }),
    });
    for (let call = 0; call < 200; call += 1) await client.get('/plans');
    const log = await client.control('GET', '/requests');
    expect(log.at('requests.0.fields')).toEqual({ source: { number: '****5556', cvc: '****' } });
    for (const secret of [card, '"917"', credential]) expect(log.text).not.toContain(secret);
    const answers = (log.at('requests') as { response?: object }[]).map(
      ({ response }) => !!response,
    );
    expect(answers).toEqual([false, ...Array(200).fill(true)]);
  });
});

/** Returns the status of a call to the control port with headers that `fetch` refuses to send. */
function call(
  url: string,
  method: string,
  headers: Record<string, string>,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });
}

const at = (of: RunningSandbox, path: string) => `${of.controlUrl}/sandbox${path}`;

describe('access to the control API', () => {
  const port = () => new URL(sandbox.controlUrl).port;
  const pointed = () => ({ host: `evil.example:${port()}` });

  it.each([
    ['another site', () => ({ origin: 'https://evil.example' })],
    ['the app on another port', () => ({ origin: 'http://127.0.0.1:3000' })],
    ['a request with only sec-fetch-site: cross-site', () => ({ 'sec-fetch-site': 'cross-site' })],
    ['a request with only sec-fetch-site: same-site', () => ({ 'sec-fetch-site': 'same-site' })],
    ['a rebound host name', pointed],
    [
      'a rebound host name with its own origin',
      () => ({ ...pointed(), origin: `http://evil.example:${port()}` }),
    ],
  ])('a cross-site browser request is refused: %s', async (_, headers) => {
    await control(sandbox, 'POST', '/reset', { scenario: 'finished' });
    expect(await call(at(sandbox, '/reset'), 'POST', headers())).toBe(403);
    expect((await control(sandbox, 'GET', '/state')).at('customers')).toBe(1);
    const isRead = 'host' in headers() ? 403 : 200;
    expect(await call(at(sandbox, '/messages'), 'GET', headers())).toBe(isRead);
  });

  it.each(['127.0.0.1', 'localhost', '[::1]'])(
    'the console at %s and programs are allowed',
    async (name) => {
      const host = `${name}:${port()}`;
      const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
      expect(await call(at(sandbox, '/reset'), 'POST', headers)).toBe(200);
      expect(await call(at(sandbox, '/reset'), 'POST', {})).toBe(200);
    },
  );

  it('a control token allows any host name; without it all but health is a 401', async () => {
    const ask = (path: string, authorization = '') =>
      call(at(guarded, path), 'GET', { host: 'sandbox:4011', authorization });
    expect(await ask('/state', 'Bearer a-control-token')).toBe(200);
    expect(await ask('/state', 'Bearer a-control-tokem')).toBe(401);
    expect(await ask('/keys')).toBe(401);
    expect((await send(at(guarded, '/health'))).text).toBe('{"status":"ok"}');
  });
});

it.each([
  ['POST', '/clock/advance', { duration: 'a while' }, 'duration'],
  ['POST', '/clock/advance', { duration: 'P99999999D' }, 'duration'],
  ['POST', '/clock/advance', { to: '2001-01-01T00:00:00Z' }, 'to'],
  ['POST', '/reset', { scenario: 'chaos' }, 'scenario'],
  ['POST', '/reset', { scenery: 'empty' }, 'scenery'],
  ['POST', '/faults', { operation: '*', kind: 'redirect', status: 200 }, 'status'],
  ['POST', '/faults', { operation: '*', kind: 'redirect', to: 'a\r\nb' }, 'to'],
  ['POST', '/faults', { operation: '*', kind: 'hold', ms: 600_001 }, 'ms'],
  ['POST', '/faults', { operation: 'gateway-refund-payment', kind: 'reset' }, 'operation'],
  ['PATCH', '/plan-types/111', { price: 'cheap' }, 'price'],
  ['PATCH', '/keys/sandbox-partner-key', { overrides: { 'week-day': 'x' } }, 'overrides.week-day'],
  ['GET', '/requests?after=yesterday', undefined, 'after'],
])('bad input: %s %s %o is a 422 that names the field', async (method, path, body, field) => {
  const reply = await control(sandbox, method, path, body);
  expect([reply.status, reply.at('success')]).toEqual([422, false]);
  expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
});

it('the root redirects to the console, which loads only its own files', async () => {
  const response = await fetch(sandbox.controlUrl);
  const page = await response.text();
  expect(response.url).toBe(`${sandbox.controlUrl}/console/`);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const files = [...page.matchAll(/(?:src|href)="(\/console\/[^"]+)"/g)].map(([, file]) => file);
  expect(files).toHaveLength(2);
  for (const file of files) expect((await fetch(sandbox.controlUrl + file)).status).toBe(200);
  expect((await fetch(`${sandbox.controlUrl}/console/..%2froutes.ts`)).status).toBe(404);
});
