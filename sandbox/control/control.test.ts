import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, control, person, SUNDAY, send, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
});

describe('keys', () => {
  it('are worlds of their own, with the credentials of all parties', async () => {
    const created = await control(sandbox, 'POST', '/keys', { key: 'tenant-1' });
    expect(created.status).toBe(201);
    expect(JSON.parse(created.text)).toEqual({
      key: 'tenant-1',
      gatewaySecret: 'sk_test_tenant-1',
      verifyToken: 'verify-tenant-1',
    });
    expect((await control(sandbox, 'POST', '/keys', { key: 'tenant-1' })).status).toBe(409);
    expect((await control(sandbox, 'POST', '/keys', { profile: 'kind' })).status).toBe(422);
  });

  it('give the same ids to the same script', async () => {
    const other = await Caller.inNewWorld(sandbox);
    expect(await other.buy()).toBe(await caller.buy());
    expect((await caller.control('GET', '/state')).at('customers')).toBe(1);
  });

  it('are 404 when unknown', async () => {
    expect((await control(sandbox, 'GET', '/state?key=nobody')).status).toBe(404);
    expect((await control(sandbox, 'PATCH', '/keys/nobody', {})).status).toBe(404);
  });
});

describe('the clock', () => {
  it('stands, moves, and follows real time again', async () => {
    const show = await caller.control('GET', '/clock');
    expect(JSON.parse(show.text)).toEqual({ now: new Date(SUNDAY).toISOString(), frozen: true });
    const moved = await caller.control('POST', '/clock/advance', { duration: 'P1DT2H' });
    expect(moved.at('now')).toBe('2026-03-02T10:00:00.000Z');
    const back = await caller.control('PUT', '/clock', { now: '2026-01-01T03:00:00+03:00' });
    expect(back.at('now')).toBe('2026-01-01T00:00:00.000Z');
    expect((await caller.control('DELETE', '/clock')).at('frozen')).toBe(false);
    const ahead = await caller.control('POST', '/clock/advance', { duration: 'P7D' });
    expect(ahead.at('frozen')).toBe(false);
    const distance = Date.parse(String(ahead.at('now'))) - Date.now();
    expect(distance / 86_400_000).toBeCloseTo(7, 2);
  });

  it.each(['1 day', 'P', 'PT', '-P1D', 'P1Y', 'P99999999D'])('refuses %s', async (duration) => {
    expect((await caller.control('POST', '/clock/advance', { duration })).status).toBe(422);
  });
});

describe('reset', () => {
  it('starts everything over: ids, clock, prices, keys, faults and log', async () => {
    const first = await caller.buy();
    await caller.control('PATCH', '/plan-types/111', { price: 1 });
    await caller.control('POST', '/clock/advance', { duration: 'P9D' });
    await caller.control('POST', '/faults', { operation: '*', kind: 'reset' });
    const token = caller.token;
    expect((await caller.control('POST', '/reset')).at('customers')).toEqual([]);
    expect((await caller.control('GET', '/clock')).at('now')).toBe('2026-03-01T08:00:00.000Z');
    expect((await caller.control('GET', '/requests')).at('requests')).toEqual([]);
    expect((await caller.control('GET', '/faults')).at('faults')).toEqual([]);
    expect((await caller.get('/plans')).at('data.0.plan_types.0.price')).toBe(240);
    expect((await caller.confirm(first, { authorization: `Bearer ${token}` })).status).toBe(401);
    expect(await caller.buy()).toBe(first);
  });

  it.each([
    ['mid-subscription', 'active'],
    ['finished', 'completed'],
    ['cancelled', 'cancelled'],
  ])('plays %s, with its people', async (scenario, state) => {
    const reply = await caller.control('POST', '/reset', { scenario });
    const id = reply.at('customers.0.subscriptions.0');
    expect((await caller.orders(id)).at('data.subscription.state')).toBe(state);
    const mobile = String(reply.at('customers.0.mobile'));
    const linked = await caller.link({ ...person(), mobile });
    expect(linked.at('data.customer_id')).toBe(reply.at('customers.0.id'));
  });

  it('has one order delivered and one under way in mid-subscription', async () => {
    const reply = await caller.control('POST', '/reset', { scenario: 'mid-subscription' });
    const id = reply.at('customers.0.subscriptions.0');
    const orders = (await caller.orders(id)).at('data.orders') as { state: string }[];
    expect(orders.map((order) => order.state)).toEqual([
      'delivered',
      'received_in_laundry',
      'scheduled',
      'scheduled',
    ]);
  });

  it('refuses a scenario that it does not have', async () => {
    expect((await caller.control('POST', '/reset', { scenario: 'chaos' })).status).toBe(422);
  });
});

describe('backdate', () => {
  it('moves the pickups of one subscription into the past, and leaves the clock', async () => {
    const [id, other] = [await caller.buy(), await caller.buy()];
    const { text: before } = await caller.orders(other);
    const clock = (await caller.control('GET', '/clock')).at('now');
    const moved = await caller.control('POST', `/subscriptions/${id}/backdate`, { days: 21 });
    expect(moved.status).toBe(200);
    const orders = (await caller.orders(id)).at('data.orders') as { state: string }[];
    expect(orders[0]?.state).toBe('delivered');
    expect(orders.at(-1)?.state).not.toBe('delivered');
    expect((await caller.orders(other)).text).toBe(before);
    expect((await caller.control('GET', '/clock')).at('now')).toBe(clock);
    const refused = await caller.control('POST', `/subscriptions/${id}/backdate`, { days: -1 });
    expect(refused.status).toBe(422);
  });
});

describe('the request log', () => {
  it('tells what came, with secrets masked', async () => {
    await caller.link({}, { 'accept-language': 'ar' });
    await caller.get('/plans');
    const reply = await caller.control('GET', '/requests');
    expect(reply.text).not.toContain(caller.key);
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
      fields: { gender: 'female' },
      headers: { 'accept-language': 'ar', 'api-key': `****${caller.key.slice(-4)}` },
    });
    const later = (await caller.control('GET', '/requests?after=1')).at('requests') as object[];
    expect(later.map((entry) => Reflect.get(entry, 'operation'))).toEqual(['list-plans']);
    const past = await caller.control('GET', '/requests?after=999999999999999');
    expect(JSON.parse(past.text)).toEqual({ requests: [], latest: 2 });
    await caller.control('DELETE', '/requests');
    await caller.get('/plans');
    expect((await caller.control('GET', '/requests')).at('requests.0.seq')).toBe(3);
  });

  it('keeps calls with an unknown key in the default world', async () => {
    await caller.get('/plans', { 'api-key': 'nobody' });
    const log = (await control(sandbox, 'GET', '/requests')).at('requests') as object[];
    expect(log.at(-1)).toMatchObject({ operation: 'list-plans', status: 403 });
  });
});

describe('state', () => {
  it('counts the books of a world', async () => {
    await caller.buy();
    const state = JSON.parse((await caller.control('GET', '/state')).text);
    expect(state).toMatchObject({
      customers: 1,
      addresses: 1,
      preferences: 0,
      subscriptions: { draft: 0, active: 1, completed: 0, cancelled: 0 },
      orders: { scheduled: 4, delivered: 0, cancelled: 0 },
      confirmations: 1,
      payments: {},
    });
  });
});

describe('decisions', () => {
  it('are listed with their choices, and overridden one by one', async () => {
    await caller.decide({ 'week-day': 'iso' });
    const rows = (await caller.control('GET', '/decisions')).at('decisions') as {
      name: string;
      inForce: string;
    }[];
    expect(rows.find((row) => row.name === 'week-day')?.inForce).toBe('iso');
    expect(rows.find((row) => row.name === 'day-name')?.inForce).toBe('language');
    const wrong = { overrides: { 'week-day': 'monday' } };
    expect((await caller.control('PATCH', `/keys/${caller.key}`, wrong)).status).toBe(422);
  });
});

describe('the control token', () => {
  it('is asked for by everything but health', async () => {
    const guarded = await startStage({ SANDBOX_CONTROL_TOKEN: 'secret' });
    const ask = (path: string, authorization = '') =>
      send(`${guarded.controlUrl}/sandbox${path}`, { headers: { authorization } });
    expect((await ask('/state')).status).toBe(401);
    expect((await ask('/state', 'Bearer wrong')).status).toBe(401);
    expect((await ask('/state', 'Bearer secret')).status).toBe(200);
    expect((await ask('/health')).text).toBe('{"status":"ok"}');
    await guarded.close();
  });
});
