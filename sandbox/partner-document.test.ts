import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROFILES } from './decisions';
import type { RunningSandbox } from './start';
import { DOCUMENTED_CALLS, makeCall, withIds } from './testing/documented-calls.fixture';
import {
  ABHA,
  control,
  type Fields,
  PartnerClient,
  person,
  type Reply,
  send,
  startTestSandbox,
} from './testing/partner-client.fixture';

/**
 * Rules of the partner's document that apply to all operations, and the open points of
 * sandbox/README.md.
 */

let sandbox: RunningSandbox;
let client: PartnerClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  client = await PartnerClient.inNewWorld(sandbox);
  await settle(client);
});

/** Prepares the data that every listed call needs to succeed. */
async function settle(one: PartnerClient): Promise<void> {
  await one.linkWithAddress();
  await one.post('/customers/laundry-preferences', { service_type: 'clothes' });
}

const ARABIC = /[\u0600-\u06ff]/;
const SHOES = '/customers/laundry-preferences?service_type=shoes';
const arabic = { 'accept-language': 'ar' };
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const isReplay = ({ headers }: Reply) => headers.get('idempotent-replayed') === 'true';
const state = async () => JSON.parse((await client.control('GET', '/state')).text);

describe.each(DOCUMENTED_CALLS.map((listed) => [listed.section, listed] as const))(
  '§%s',
  (_, listed) => {
    const { key, token, form, method } = listed;
    const status = async (headers: Record<string, string>) =>
      (await makeCall(client, listed, headers)).status;

    it('§1: accepts only multipart/form-data', async () => {
      if (!form) return;
      const call = await withIds(client, listed);
      const texts = new URLSearchParams(call.form).toString();
      for (const [type, body] of [
        ['application/json', JSON.stringify(call.form)],
        ['application/x-www-form-urlencoded', texts],
        ['text/plain', texts],
        ['', ''],
      ] as const) {
        expect((await client.postRaw(call.path, body, { 'content-type': type })).status).toBe(415);
      }
    });

    it('§1: follows Accept-Language where the document lists it', async () => {
      const inArabic = await makeCall(client, listed, arabic);
      expect(ARABIC.test(inArabic.text)).toBe(listed.localized);
      for (const language of ['en', '', 'fr', 'ar-SA', 'en, ar']) {
        // A linked customer keeps the language of the first link.
        const other = { ...listed, ...(listed.section === '4.2' && { form: person() }) };
        const reply = await makeCall(client, other, { 'accept-language': language });
        expect(ARABIC.test(reply.text)).toBe(false);
      }
    });

    it('§1: a POST requires a UUID as Idempotency-Key; a GET ignores it', async () => {
      for (const bad of ['', 'not-a-uuid', `${randomUUID()}0`]) {
        expect(await status(withKey(bad))).toBe(method === 'POST' ? 400 : 200);
      }
      expect(await status(withKey(randomUUID().toUpperCase()))).toBe(200);
    });

    it('§5: requires the credentials of the table', async () => {
      expect(await status({ 'api-key': '' })).toBe(key ? 401 : 200);
      expect(await status({ 'api-key': 'unknown' })).toBe(key ? 403 : 200);
      expect(await status({ authorization: '' })).toBe(token ? 401 : 200);
      expect(await status({ authorization: 'Bearer unknown' })).toBe(token ? 401 : 200);
      for (const ended of key ? ['inactive', 'expired'] : []) {
        const own = await PartnerClient.inNewWorld(sandbox);
        await settle(own);
        const call = await withIds(own, listed);
        await own.control('PATCH', `/keys/${own.key}`, { status: ended });
        expect((await makeCall(own, call)).status).toBe(403);
      }
    });
  },
);

it('§4.8 reads its parameters from the query only', async () => {
  const [path, query] =
    DOCUMENTED_CALLS.find(({ section }) => section === '4.8')?.path.split('?') ?? [];
  const inBody = Object.fromEntries(new URLSearchParams(query));
  expect((await client.post(String(path), inBody)).status).toBe(422);
  const withBody = await client.post(`${path}?${query}`, { plan_id: '12', plan_type_id: '121' });
  expect(withBody.at('data.total')).toBe(240);
});

describe('§7 errors', () => {
  it('400 on §4.7 has the documented text: the location is not covered', async () => {
    await client.decide({ location: 'last-verdict' });
    await client.post('/customers/is-location-covered', ABHA);
    const reply = await client.get('/subscription/available-days?orders_count=4');
    const message = "Sorry but we don't cover your area yet";
    expect(JSON.parse(reply.text)).toEqual({ success: false, message, status_code: 400 });
  });

  it('429 on §4.10 is localized and counts per subscription', async () => {
    const [first, second] = [await client.buy(), await client.buy()];
    for (let read = 0; read < 30; read += 1) await client.orders(first);
    const refused = await client.orders(first, arabic);
    expect([refused.status, refused.at('message')]).toEqual([429, expect.stringMatching(ARABIC)]);
    expect((await client.orders(second)).status).toBe(200);
  });

  it('unknown paths and methods are errors in the envelope', async () => {
    for (const path of ['', '/', '/plans/', '/plan', '/v1/plans', '/subscription/1/orders/2']) {
      await client.expectRefused(() => client.get(path), 404);
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
  const rowsOf = async (one: PartnerClient) =>
    (await one.control('GET', '/decisions')).at('decisions') as Row[];

  it.each(PROFILES)('the choices of profile %s are in force and listed', async (profile) => {
    const own = await PartnerClient.inNewWorld(sandbox, { profile });
    for (const row of await rowsOf(own)) {
      expect(row.inForce).toBe(row.profiles[profile]);
      expect(row.choices.map(({ choice }) => choice)).toContain(row.inForce);
    }
  });

  it('each can be overridden and reset on its own', async () => {
    const before = await rowsOf(client);
    for (const { name, choices, inForce } of before) {
      const other = choices.find(({ choice }) => choice !== inForce)?.choice ?? inForce;
      const changed = before.map((row) => (row.name === name ? { ...row, inForce: other } : row));
      await client.decide({ [name]: other });
      expect(await rowsOf(client)).toEqual(changed);
      await client.decide({ [name]: null });
    }
    expect(await rowsOf(client)).toEqual(before);
  });
});

describe('an Idempotency-Key', () => {
  it("stores the operation's result, in any language and order of fields", async () => {
    const id = await client.buy();
    let fields = Object.entries(person());
    const link = (headers: Fields) => {
      fields = fields.reverse();
      return client.post('/customers/link-customer', Object.fromEntries(fields), headers);
    };
    for (const [status, call] of [
      [400, (headers: Fields) => client.confirm(id, headers)],
      [404, (headers: Fields) => client.confirm(999, headers)],
      [422, (headers: Fields) => client.subscribe({ plan_type_id: '121' }, headers)],
      [200, link],
    ] as const) {
      const key = randomUUID();
      const first = await call(withKey(key));
      const second = await call({ ...withKey(key.toUpperCase()), ...arabic });
      expect([first.status, isReplay(first)]).toEqual([status, false]);
      expect([second.text, isReplay(second)]).toEqual([first.text, true]);
    }
    const log = (await client.control('GET', '/requests')).at('requests') as object[];
    expect(log.slice(-2)).toMatchObject([{ replayed: false }, { replayed: true }]);
  });

  it('does not store a 401, a 409, a validation error, or the response of a fault', async () => {
    const fault = { operation: 'subscribe', kind: 'status', status: 400 };
    for (const [status, wanted, headers, before] of [
      [401, {}, { authorization: 'Bearer x' }],
      [422, { preferred_pickup_period: '' }, {}],
      [409, {}, {}, () => client.decide({ 'second-draft': 'conflict' })],
      [400, {}, {}, () => client.control('POST', '/faults', fault)],
    ] as const) {
      const key = withKey();
      await before?.();
      expect((await client.subscribe(wanted, { ...key, ...headers })).status).toBe(status);
      await client.decide({ 'second-draft': 'allow' });
      const second = await client.subscribe({}, key);
      expect([second.status, isReplay(second)]).toEqual([200, false]);
    }
  });

  it('expires after 24 hours, and by a reset', async () => {
    const key = withKey();
    await client.subscribe({}, key);
    await client.control('POST', '/clock/advance', { duration: 'PT23H59M59S' });
    expect(isReplay(await client.subscribe({}, key))).toBe(true);
    await client.control('POST', '/clock/advance', { duration: 'PT1S' });
    expect(isReplay(await client.subscribe({}, key))).toBe(false);
    await client.control('POST', '/reset');
    await client.linkWithAddress();
    expect(isReplay(await client.subscribe({}, key))).toBe(false);
  });
});

it.each(PROFILES)('twenty concurrent calls under %s do idempotent work once', async (profile) => {
  client = await PartnerClient.inNewWorld(sandbox, { profile });
  await client.linkWithAddress();
  /**
   * Makes 20 calls, each on its own connection. The `delay` fault makes all pass authorization
   * before the first one runs.
   */
  const atOnce = async (operation: string, call: () => Promise<Reply>) => {
    await client.control('POST', '/faults', { operation, kind: 'delay', ms: 150, times: 20 });
    return Promise.all(Array.from({ length: 20 }, call));
  };
  const key = withKey();
  const drafted = await atOnce('subscribe', () => client.subscribe({}, key));
  const done = drafted.filter(({ status }) => status === 200);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect(drafted.every(({ status }) => [200, 409].includes(status))).toBe(true);
  expect((await state()).subscriptions.draft).toBe(1);

  const id = done[0]?.at('data.id');
  const confirmed = await atOnce('confirm-payment', () => client.confirm(id));
  const said = confirmed.map((reply) => [reply.status, reply.at('message')]).sort();
  const refused = [400, 'This subscription is already active'];
  expect(said).toEqual([[200, undefined], ...Array(19).fill(refused)]);
  expect(await state()).toMatchObject({ confirmations: 1, orders: { scheduled: 4 } });

  const newcomer = person();
  const link = () => client.post('/customers/link-customer', newcomer);
  const linked = await atOnce('link-customer', link);
  expect(new Set(linked.map((reply) => reply.at('data.customer_id'))).size).toBe(1);
  expect((await state()).customers).toBe(2);
});

it('checks credentials, idempotency key, replay, body and validation before the operation', async () => {
  const path = '/customers/address';
  const post = (headers: Record<string, string>) =>
    client.postRaw(path, '{}', { 'content-type': 'application/json', ...headers });
  expect((await post({ authorization: '', ...withKey('') })).status).toBe(401);
  expect((await post(withKey(''))).status).toBe(400);
  const known = withKey();
  expect((await client.post(path, { ...ABHA, street_area: 'x' }, known)).status).toBe(200);
  expect((await post(known)).at('message')).toContain('Idempotency-Key');
  expect((await post({})).status).toBe(415);
  expect((await client.subscribe({ plan_id: 'x' })).at('errors.plan_id')).toHaveLength(1);
  expect((await client.subscribe()).at('errors.address')).toHaveLength(1);
  const other = await PartnerClient.inNewWorld(sandbox);
  expect((await client.get(SHOES, { 'api-key': other.key })).status).toBe(401);
});

it('an unknown client stands in the default world’s log, whatever they lack', async () => {
  await client.control('DELETE', '/requests');
  await client.confirm(1, { authorization: 'Bearer unknown' });
  await client.get('/plans', { 'api-key': 'unknown' });
  const requests = (await control(sandbox, 'GET', '/requests')).at('requests') as object[];
  expect(requests.slice(-2)).toMatchObject([
    { operation: 'confirm-payment', status: 401 },
    { operation: 'list-plans', status: 403 },
  ]);
  expect((await client.control('GET', '/requests')).at('requests')).toEqual([]);
});
