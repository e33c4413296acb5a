import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROFILES } from './decisions';
import type { RunningSandbox } from './start';
import { LISTED, make, ready } from './testing/calls.fixture';
import {
  ABHA,
  Caller,
  control,
  type Fields,
  person,
  type Reply,
  send,
  startStage,
} from './testing/stage.fixture';

/**
 * Rules of the partner's document that apply to all operations, and the open points of
 * sandbox/README.md.
 */

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
  await settle(caller);
});

/** Prepares a customer whose listed calls all succeed. */
async function settle(one: Caller): Promise<void> {
  await one.settle();
  await one.post('/customers/laundry-preferences', { service_type: 'clothes' });
}

const ARABIC = /[\u0600-\u06ff]/;
const SHOES = '/customers/laundry-preferences?service_type=shoes';
const arabic = { 'accept-language': 'ar' };
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const isReplay = ({ headers }: Reply) => headers.get('idempotent-replayed') === 'true';
const state = async () => JSON.parse((await caller.control('GET', '/state')).text);

describe.each(LISTED.map((listed) => [listed.section, listed] as const))('§%s', (_, listed) => {
  const { key, token, form, method } = listed;
  const status = async (headers: Record<string, string>) =>
    (await make(caller, listed, headers)).status;

  it('§1: takes multipart/form-data and nothing else', async () => {
    if (!form) return;
    const call = await ready(caller, listed);
    const texts = new URLSearchParams(call.form).toString();
    for (const [type, body] of [
      ['application/json', JSON.stringify(call.form)],
      ['application/x-www-form-urlencoded', texts],
      ['text/plain', texts],
      ['', ''],
    ] as const) {
      expect((await caller.postRaw(call.path, body, { 'content-type': type })).status).toBe(415);
    }
  });

  it('§1: follows Accept-Language where it is listed', async () => {
    const inArabic = await make(caller, listed, arabic);
    expect(ARABIC.test(inArabic.text)).toBe(listed.speaks);
    for (const language of ['en', '', 'fr', 'ar-SA', 'en, ar']) {
      // A linked customer keeps the language of the first link.
      const other = { ...listed, ...(listed.section === '4.2' && { form: person() }) };
      const reply = await make(caller, other, { 'accept-language': language });
      expect(ARABIC.test(reply.text)).toBe(false);
    }
  });

  it('§1: a POST wants an Idempotency-Key that is a UUID, and a GET ignores it', async () => {
    for (const bad of ['', 'not-a-uuid', `${randomUUID()}0`]) {
      expect(await status(withKey(bad))).toBe(method === 'POST' ? 400 : 200);
    }
    expect(await status(withKey(randomUUID().toUpperCase()))).toBe(200);
  });

  it('§5: asks for the credentials of the table', async () => {
    expect(await status({ 'api-key': '' })).toBe(key ? 401 : 200);
    expect(await status({ 'api-key': 'nobody' })).toBe(key ? 403 : 200);
    expect(await status({ authorization: '' })).toBe(token ? 401 : 200);
    expect(await status({ authorization: 'Bearer nobody' })).toBe(token ? 401 : 200);
    for (const ended of key ? ['inactive', 'expired'] : []) {
      const own = await Caller.inNewWorld(sandbox);
      await settle(own);
      const call = await ready(own, listed);
      await own.control('PATCH', `/keys/${own.key}`, { status: ended });
      expect((await make(own, call)).status).toBe(403);
    }
  });
});

it('§4.8 takes its parameters in the query, and none from a body', async () => {
  const [path, query] = LISTED.find(({ section }) => section === '4.8')?.path.split('?') ?? [];
  const inBody = Object.fromEntries(new URLSearchParams(query));
  expect((await caller.post(String(path), inBody)).status).toBe(422);
  const withBody = await caller.post(`${path}?${query}`, { plan_id: '12', plan_type_id: '121' });
  expect(withBody.at('data.total')).toBe(240);
});

describe('§7 errors', () => {
  it('400 on §4.7, word for word: the location is not covered', async () => {
    await caller.decide({ location: 'last-verdict' });
    await caller.post('/customers/is-location-covered', ABHA);
    const reply = await caller.get('/subscription/available-days?orders_count=4');
    const message = "Sorry but we don't cover your area yet";
    expect(JSON.parse(reply.text)).toEqual({ success: false, message, status_code: 400 });
  });

  it('429 on §4.10: it says so in the language asked for, and counts each subscription', async () => {
    const [first, second] = [await caller.buy(), await caller.buy()];
    for (let read = 0; read < 30; read += 1) await caller.orders(first);
    const refused = await caller.orders(first, arabic);
    expect([refused.status, refused.at('message')]).toEqual([429, expect.stringMatching(ARABIC)]);
    expect((await caller.orders(second)).status).toBe(200);
  });

  it('no error for what is not there leaves the envelope', async () => {
    for (const path of ['', '/', '/plans/', '/plan', '/v1/plans', '/subscription/1/orders/2']) {
      await caller.expectRefused(() => caller.get(path), 404);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST']) {
      const reply = await send(`${sandbox.url}/external-partner/plans`, { method });
      const said = [reply.status, reply.at('success'), reply.headers.get('allow')];
      expect(said).toEqual([405, false, 'GET']);
    }
  });
});

describe('the decisions', () => {
  interface Row {
    name: string;
    choices: { choice: string }[];
    profiles: Record<string, string>;
    inForce: string;
  }
  const rowsOf = async (one: Caller) =>
    (await one.control('GET', '/decisions')).at('decisions') as Row[];

  it.each(PROFILES)('what %s decides is in force, and listed', async (profile) => {
    const own = await Caller.inNewWorld(sandbox, { profile });
    for (const row of await rowsOf(own)) {
      expect(row.inForce).toBe(row.profiles[profile]);
      expect(row.choices.map(({ choice }) => choice)).toContain(row.inForce);
    }
  });

  it('each can be overridden alone, and given back', async () => {
    const before = await rowsOf(caller);
    for (const { name, choices, inForce } of before) {
      const other = choices.find(({ choice }) => choice !== inForce)?.choice ?? inForce;
      const changed = before.map((row) => (row.name === name ? { ...row, inForce: other } : row));
      await caller.decide({ [name]: other });
      expect(await rowsOf(caller)).toEqual(changed);
      await caller.decide({ [name]: null });
    }
    expect(await rowsOf(caller)).toEqual(before);
  });
});

describe('an Idempotency-Key', () => {
  it('keeps what the operation decided, in any language, whatever the order of fields', async () => {
    const id = await caller.buy();
    let fields = Object.entries(person());
    const link = (headers: Fields) => {
      fields = fields.reverse();
      return caller.post('/customers/link-customer', Object.fromEntries(fields), headers);
    };
    for (const [status, call] of [
      [400, (headers: Fields) => caller.confirm(id, headers)],
      [404, (headers: Fields) => caller.confirm(999, headers)],
      [422, (headers: Fields) => caller.subscribe({ plan_type_id: '121' }, headers)],
      [200, link],
    ] as const) {
      const key = randomUUID();
      const first = await call(withKey(key));
      const second = await call({ ...withKey(key.toUpperCase()), ...arabic });
      expect([first.status, isReplay(first)]).toEqual([status, false]);
      expect([second.text, isReplay(second)]).toEqual([first.text, true]);
    }
    const log = (await caller.control('GET', '/requests')).at('requests') as object[];
    expect(log.slice(-2)).toMatchObject([{ replayed: false }, { replayed: true }]);
  });

  it('does not keep a 401, a 409, what validation refused, or the answer of a fault', async () => {
    const fault = { operation: 'subscribe', kind: 'status', status: 400 };
    for (const [status, wanted, headers, before] of [
      [401, {}, { authorization: 'Bearer x' }],
      [422, { preferred_pickup_period: '' }, {}],
      [409, {}, {}, () => caller.decide({ 'second-draft': 'conflict' })],
      [400, {}, {}, () => caller.control('POST', '/faults', fault)],
    ] as const) {
      const key = withKey();
      await before?.();
      expect((await caller.subscribe(wanted, { ...key, ...headers })).status).toBe(status);
      await caller.decide({ 'second-draft': 'allow' });
      const second = await caller.subscribe({}, key);
      expect([second.status, isReplay(second)]).toEqual([200, false]);
    }
  });

  it('is forgotten after 24 hours, and by a reset', async () => {
    const key = withKey();
    await caller.subscribe({}, key);
    await caller.control('POST', '/clock/advance', { duration: 'PT23H59M59S' });
    expect(isReplay(await caller.subscribe({}, key))).toBe(true);
    await caller.control('POST', '/clock/advance', { duration: 'PT1S' });
    expect(isReplay(await caller.subscribe({}, key))).toBe(false);
    await caller.control('POST', '/reset');
    await caller.settle();
    expect(isReplay(await caller.subscribe({}, key))).toBe(false);
  });
});

it.each(PROFILES)(
  'twenty calls at once under %s do once what can be done once',
  async (profile) => {
    caller = await Caller.inNewWorld(sandbox, { profile });
    await caller.settle();
    /**
     * Makes 20 calls, each on its own connection. The `delay` fault makes all pass authorization
     * before the first one runs.
     */
    const atOnce = async (operation: string, call: () => Promise<Reply>) => {
      await caller.control('POST', '/faults', { operation, kind: 'delay', ms: 150, times: 20 });
      return Promise.all(Array.from({ length: 20 }, call));
    };
    const key = withKey();
    const drafted = await atOnce('subscribe', () => caller.subscribe({}, key));
    const done = drafted.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(drafted.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect((await state()).subscriptions.draft).toBe(1);

    const id = done[0]?.at('data.id');
    const confirmed = await atOnce('confirm-payment', () => caller.confirm(id));
    const said = confirmed.map((reply) => [reply.status, reply.at('message')]).sort();
    const refused = [400, 'This subscription is already active'];
    expect(said).toEqual([[200, undefined], ...Array(19).fill(refused)]);
    expect(await state()).toMatchObject({ confirmations: 1, orders: { scheduled: 4 } });

    const newcomer = person();
    const link = () => caller.post('/customers/link-customer', newcomer);
    const linked = await atOnce('link-customer', link);
    expect(new Set(linked.map((reply) => reply.at('data.customer_id'))).size).toBe(1);
    expect((await state()).customers).toBe(2);
  },
);

it('checks credentials, idempotency key, replay, body, validation, and then the operation', async () => {
  const path = '/customers/address';
  const post = (headers: Record<string, string>) =>
    caller.postRaw(path, '{}', { 'content-type': 'application/json', ...headers });
  expect((await post({ authorization: '', ...withKey('') })).status).toBe(401);
  expect((await post(withKey(''))).status).toBe(400);
  const known = withKey();
  expect((await caller.post(path, { ...ABHA, street_area: 'x' }, known)).status).toBe(200);
  expect((await post(known)).at('message')).toContain('Idempotency-Key');
  expect((await post({})).status).toBe(415);
  expect((await caller.subscribe({ plan_id: 'x' })).at('errors.plan_id')).toHaveLength(1);
  expect((await caller.subscribe()).at('errors.address')).toHaveLength(1);
  const other = await Caller.inNewWorld(sandbox);
  expect((await caller.get(SHOES, { 'api-key': other.key })).status).toBe(401);
});

it('an unknown caller stands in the default world’s log, whatever they lack', async () => {
  await caller.control('DELETE', '/requests');
  await caller.confirm(1, { authorization: 'Bearer nobody' });
  await caller.get('/plans', { 'api-key': 'nobody' });
  const told = (await control(sandbox, 'GET', '/requests')).at('requests') as object[];
  expect(told.slice(-2)).toMatchObject([
    { operation: 'confirm-payment', status: 401 },
    { operation: 'list-plans', status: 403 },
  ]);
  expect((await caller.control('GET', '/requests')).at('requests')).toEqual([]);
});
