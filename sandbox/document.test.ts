import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROFILES } from './decisions';
import type { RunningSandbox } from './start';
import { LISTED, make, ready } from './testing/calls.fixture';
import { ABHA, Caller, send, startStage } from './testing/stage.fixture';

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

/** A customer with whom every call of the list is all right. */
async function settle(somebody: Caller): Promise<void> {
  await somebody.settle();
  await somebody.post('/customers/laundry-preferences', { service_type: 'clothes' });
}

const ARABIC = /[\u0600-\u06ff]/;
const all = LISTED.map((listed) => [listed.section, listed] as const);
const posts = all.filter(([, { method }]) => method === 'POST');
const gets = all.filter(([, { method }]) => method === 'GET');
const forms = all.filter(([, { form }]) => form);

const raw = async (
  listed: (typeof LISTED)[number],
  headers: Record<string, string>,
  body: string,
) => {
  const { method, path } = await ready(caller, listed);
  return caller.send(path, {
    method,
    headers: {
      'api-key': caller.key,
      authorization: `Bearer ${caller.token}`,
      'idempotency-key': randomUUID(),
      ...headers,
    },
    body,
  });
};

describe('§1 conventions', () => {
  it.each(forms)('§%s takes multipart/form-data and nothing else', async (_, listed) => {
    const { form } = await ready(caller, listed);
    const texts = new URLSearchParams(form).toString();
    const types = [
      ['application/json', JSON.stringify(form)],
      ['application/x-www-form-urlencoded', texts],
      ['text/plain', texts],
      ['', ''],
    ] as const;
    for (const [type, body] of types) {
      expect((await raw(listed, { 'content-type': type }, body)).status).toBe(415);
    }
  });

  it('§4.8 takes its parameters in the query, and none from a body', async () => {
    const [path, query] = LISTED.find(({ section }) => section === '4.8')?.path.split('?') ?? [];
    const inBody = Object.fromEntries(new URLSearchParams(query));
    expect((await caller.post(String(path), inBody)).status).toBe(422);
    const withBody = await caller.post(`${path}?${query}`, { plan_id: '12', plan_type_id: '121' });
    expect(withBody.at('data.total')).toBe(240);
  });

  it.each(all)('§%s follows Accept-Language where it is listed', async (_, listed) => {
    const inArabic = await make(caller, listed, { 'accept-language': 'ar' });
    expect(ARABIC.test(inArabic.text)).toBe(listed.speaks);
    for (const language of ['en', '', 'fr', 'ar-SA', 'en, ar']) {
      // Who is linked keeps the language of the first time.
      const listedAnew = { ...listed, ...(listed.section === '4.2' && { form: fresh() }) };
      const reply = await make(caller, listedAnew, { 'accept-language': language });
      expect(ARABIC.test(reply.text)).toBe(false);
    }
  });

  it.each(posts)('§%s wants an Idempotency-Key that is a UUID', async (_, listed) => {
    for (const key of ['', 'not-a-uuid', `${randomUUID()}0`]) {
      expect((await make(caller, listed, { 'idempotency-key': key })).status).toBe(400);
    }
    const upper = randomUUID().toUpperCase();
    expect((await make(caller, listed, { 'idempotency-key': upper })).status).toBe(200);
  });

  it.each(gets)('§%s wants no Idempotency-Key, and ignores one', async (_, listed) => {
    expect((await make(caller, listed)).status).toBe(200);
    expect((await make(caller, listed, { 'idempotency-key': 'not-a-uuid' })).status).toBe(200);
  });
});

let mobiles = 0;
function fresh() {
  mobiles += 1;
  const mobile = `0562${String(mobiles).padStart(5, '0')}1`;
  return { name: 'Sara', mobile, date_of_birth: '1990-01-01', gender: 'female' };
}

describe('§5 authentication', () => {
  it.each(all)('§%s asks for the credentials of the table', async (_, listed) => {
    const { key, token } = listed;
    const status = async (headers: Record<string, string>) =>
      (await make(caller, listed, headers)).status;
    expect(await status({ 'api-key': '' })).toBe(key ? 401 : 200);
    expect(await status({ 'api-key': 'nobody' })).toBe(key ? 403 : 200);
    expect(await status({ authorization: '' })).toBe(token ? 401 : 200);
    expect(await status({ authorization: 'Bearer nobody' })).toBe(token ? 401 : 200);
  });

  it.each(all.filter(([, { key }]) => key))(
    '§%s refuses an inactive and an expired key',
    async (_, listed) => {
      for (const status of ['inactive', 'expired']) {
        const own = await Caller.inNewWorld(sandbox);
        await settle(own);
        const call = await ready(own, listed);
        await own.control('PATCH', `/keys/${own.key}`, { status });
        expect((await make(own, call)).status).toBe(403);
      }
    },
  );
});

describe('§7 errors, word for word', () => {
  const orders = (headers = {}) => caller.orders(1, headers);
  const body = (text: string) => JSON.parse(text) as object;

  it('400 on §4.7: the location is not covered', async () => {
    await caller.decide({ location: 'last-verdict' });
    await caller.post('/customers/is-location-covered', ABHA);
    const reply = await caller.get('/subscription/available-days?orders_count=4');
    expect(reply.status).toBe(400);
    const message = "Sorry but we don't cover your area yet";
    expect(body(reply.text)).toEqual({ success: false, message, status_code: 400 });
  });

  it('400 on §4.9: the subscription is active already', async () => {
    const id = await caller.buy();
    const reply = await caller.confirm(id);
    expect(reply.status).toBe(400);
    const message = 'This subscription is already active';
    expect(body(reply.text)).toEqual({ success: false, message, status_code: 400 });
    expect((await caller.orders(id)).at('data.subscription.state')).toBe('active');
  });

  it('401, 403 and 404 on §4.10', async () => {
    expect((await orders({ 'api-key': '' })).status).toBe(401);
    expect((await orders({ 'api-key': 'nobody' })).status).toBe(403);
    const reply = await orders();
    expect(reply.status).toBe(404);
    const message = 'You do not have access to this subscription';
    expect(body(reply.text)).toEqual({ success: false, message, status_code: 404 });
  });

  it('429 on §4.10: it says so in the language asked for, and counts each subscription', async () => {
    const first = await caller.buy();
    const second = await caller.buy();
    for (let read = 0; read < 30; read += 1) await caller.orders(first);
    const refused = await caller.orders(first, { 'accept-language': 'ar' });
    expect([refused.status, refused.at('success')]).toEqual([429, false]);
    expect(refused.at('message')).toMatch(ARABIC);
    expect((await caller.orders(second)).status).toBe(200);
  });

  it('no error for what is not there leaves the envelope', async () => {
    for (const path of ['', '/', '/plans/', '/plan', '/v1/plans', '/subscription/1/orders/2']) {
      const reply = await caller.get(path);
      expect([reply.status, reply.at('success'), reply.at('status_code')]).toEqual([
        404,
        false,
        404,
      ]);
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST']) {
      const reply = await send(`${sandbox.url}/external-partner/plans`, { method });
      expect([reply.status, reply.at('success'), reply.headers.get('allow')]).toEqual([
        405,
        false,
        'GET',
      ]);
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

  const rowsOf = async (caller: Caller) =>
    (await caller.control('GET', '/decisions')).at('decisions') as Row[];

  it.each(PROFILES)('what %s decides is in force, and listed', async (profile) => {
    const caller = await Caller.inNewWorld(sandbox, { profile });
    expect((await caller.control('GET', '/decisions')).at('profile')).toBe(profile);
    for (const row of await rowsOf(caller)) {
      expect(row.inForce).toBe(row.profiles[profile]);
      expect(row.choices.map(({ choice }) => choice)).toContain(row.inForce);
    }
  });

  it('each can be overridden alone, and given back; no other choice is taken', async () => {
    const before = await rowsOf(caller);
    for (const { name, choices, inForce } of before) {
      const other = choices.find(({ choice }) => choice !== inForce)?.choice ?? inForce;
      const changed = before.map((row) => (row.name === name ? { ...row, inForce: other } : row));
      await caller.decide({ [name]: other });
      expect(await rowsOf(caller)).toEqual(changed);
      await caller.control('PATCH', `/keys/${caller.key}`, { overrides: { [name]: null } });
      expect(await rowsOf(caller)).toEqual(before);
    }
    const wrong = { overrides: { 'week-day': 'monday' } };
    expect((await caller.control('PATCH', `/keys/${caller.key}`, wrong)).status).toBe(422);
  });
});
