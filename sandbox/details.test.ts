import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PROFILES } from './decisions';
import type { RunningSandbox } from './start';
import {
  ABHA,
  Caller,
  control,
  type Fields,
  HITTIN,
  person,
  type Reply,
  startStage,
} from './testing/stage.fixture';

/** What the document does not settle, and sandbox/README.md says: it would otherwise be guessed. */

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
});

const ADDRESS = { ...HITTIN, street_area: 'Hittin' };
const PREFERENCES = '/customers/laundry-preferences';
const SHOES = `${PREFERENCES}?service_type=shoes`;
const arabic = { 'accept-language': 'ar' };
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const isReplay = ({ headers }: Reply) => headers.get('idempotent-replayed') === 'true';
const drafts = async () => (await caller.control('GET', '/state')).at('subscriptions.draft');
const log = async () => (await caller.control('GET', '/requests')).at('requests') as object[];

describe('an Idempotency-Key', () => {
  it('gives the first answer again, byte for byte, in any language, and the log says so', async () => {
    await caller.settle();
    const key = randomUUID();
    const first = await caller.subscribe({}, withKey(key));
    const second = await caller.subscribe({}, { ...withKey(key.toUpperCase()), ...arabic });
    expect([second.text, isReplay(first), isReplay(second)]).toEqual([first.text, false, true]);
    expect(await drafts()).toBe(1);
    expect((await log()).slice(-2)).toMatchObject([{ replayed: false }, { replayed: true }]);
  });

  it('does not tell requests apart by the order of fields', async () => {
    const same = withKey();
    const fields = Object.entries(person());
    const first = await caller.post('/customers/link-customer', Object.fromEntries(fields), same);
    const turned = Object.fromEntries(fields.reverse());
    expect((await caller.post('/customers/link-customer', turned, same)).text).toBe(first.text);
  });

  it('keeps the 400, the 404 and the 422 that the operation decided', async () => {
    const id = await caller.buy();
    const [confirming, unknown, subscribing] = [withKey(), withKey(), withKey()];
    const calls = [
      [400, () => caller.confirm(id, confirming)],
      [404, () => caller.confirm(999, unknown)],
      [422, () => caller.subscribe({ plan_type_id: '121' }, subscribing)],
    ] as const;
    for (const [status, call] of calls) {
      const first = await call();
      const second = await call();
      expect([first.status, isReplay(first)]).toEqual([status, false]);
      expect([second.text, isReplay(second)]).toEqual([first.text, true]);
    }
  });

  it('does not keep a 401, a 409, what validation refused, or the answer of a fault', async () => {
    await caller.settle();
    const agree = async (first: (key: object) => Promise<Reply>, status: number) => {
      const key = withKey();
      expect((await first(key)).status).toBe(status);
      await caller.decide({ 'second-draft': 'allow' });
      const second = await caller.subscribe({}, key);
      expect([second.status, isReplay(second)]).toEqual([200, false]);
    };
    await agree((key) => caller.subscribe({}, { ...key, authorization: 'Bearer x' }), 401);
    await agree((key) => caller.subscribe({ preferred_pickup_period: '' }, { ...key }), 422);
    await caller.decide({ 'second-draft': 'conflict' });
    await agree((key) => caller.subscribe({}, { ...key }), 409);
    const fault = { operation: 'subscribe', kind: 'status', status: 400 };
    await caller.control('POST', '/faults', fault);
    await agree((key) => caller.subscribe({}, { ...key }), 400);
  });

  it('is forgotten after 24 hours, and by a reset', async () => {
    await caller.settle();
    const key = withKey();
    await caller.subscribe({}, key);
    await caller.control('POST', '/clock/advance', { duration: 'PT23H59M59S' });
    expect(isReplay(await caller.subscribe({}, key))).toBe(true);
    await caller.control('POST', '/clock/advance', { duration: 'PT1S' });
    expect(isReplay(await caller.subscribe({}, key))).toBe(false);
    expect(await drafts()).toBe(2);
    await caller.control('POST', '/reset');
    await caller.settle();
    expect(isReplay(await caller.subscribe({}, key))).toBe(false);
  });
});

describe.each(PROFILES)('twenty calls at once under %s', (profile) => {
  /** Each on a connection of its own; all get past the door before the first one works. */
  async function atOnce(operation: string, call: () => Promise<Reply>) {
    const fault = { operation, kind: 'delay', ms: 150, times: 20 };
    await caller.control('POST', '/faults', fault);
    return Promise.all(Array.from({ length: 20 }, call));
  }
  const counts = async () => JSON.parse((await caller.control('GET', '/state')).text);

  it('do once what can be done once: one draft a key, one confirmation, one customer a mobile', async () => {
    caller = await Caller.inNewWorld(sandbox, { profile });
    await caller.settle();
    const key = withKey();
    const drafted = await atOnce('subscribe', () => caller.subscribe({}, key));
    const done = drafted.filter(({ status }) => status === 200);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(drafted.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect((await counts()).subscriptions.draft).toBe(1);

    const id = done[0]?.at('data.id');
    const confirmed = await atOnce('confirm-payment', () => caller.confirm(id));
    const said = confirmed.map((reply) => [reply.status, reply.at('message')]).sort();
    const refused = [400, 'This subscription is already active'];
    expect(said).toEqual([[200, undefined], ...Array(19).fill(refused)]);
    const after = await counts();
    expect([after.confirmations, after.orders.scheduled]).toEqual([1, 4]);

    const somebody = person();
    const link = () => caller.post('/customers/link-customer', somebody);
    const linked = await atOnce('link-customer', link);
    expect(new Set(linked.map((reply) => reply.at('data.customer_id'))).size).toBe(1);
    expect((await counts()).customers).toBe(2);
  });
});

describe('the order of checks', () => {
  it('is credentials, idempotency key, replay, body, validation, operation', async () => {
    await caller.link();
    const path = '/customers/address';
    const post = (headers: Record<string, string>) =>
      caller.postRaw(path, '{}', { 'content-type': 'application/json', ...headers });
    expect((await post({ authorization: '', ...withKey('') })).status).toBe(401);
    expect((await post(withKey(''))).status).toBe(400);
    const known = withKey();
    expect((await caller.post(path, ADDRESS, known)).status).toBe(200);
    expect((await post(known)).at('message')).toContain('Idempotency-Key');
    expect((await post({})).status).toBe(415);
    expect((await caller.subscribe({ plan_id: 'x' })).at('errors.plan_id')).toHaveLength(1);
    await caller.link();
    expect((await caller.subscribe()).at('errors.address')).toHaveLength(1);
  });

  it('tells a token of another world from its own: 401', async () => {
    await caller.link();
    const other = await Caller.inNewWorld(sandbox);
    expect((await caller.get(SHOES, { 'api-key': other.key })).status).toBe(401);
    expect((await caller.get(SHOES)).status).toBe(200);
  });

  it('puts a caller whom nobody knows into the default world’s log, whatever they lack', async () => {
    await caller.confirm(1, { authorization: 'Bearer nobody' });
    await caller.get('/plans', { 'api-key': 'nobody' });
    const told = (await control(sandbox, 'GET', '/requests')).at('requests') as object[];
    expect(told.slice(-2)).toMatchObject([
      { operation: 'confirm-payment', status: 401 },
      { operation: 'list-plans', status: 403 },
    ]);
    expect(await log()).toEqual([]);
  });
});

describe('a customer', () => {
  it('keeps the language of the first link; quoted errors are said in Arabic, too', async () => {
    const mobile = '0561112223';
    await caller.link({ mobile }, arabic);
    const again = await caller.link({ mobile });
    expect(again.at('data.customer.language')).toEqual({ code: 'ar', name: 'Arabic' });
    const refused = await caller.link({ mobile: '1' }, arabic);
    expect(refused.at('message')).toBe('بعض البيانات المدخلة غير صحيحة.');
    expect(refused.at('errors.mobile')).toEqual(['صيغة رقم الجوال غير صحيحة.']);
    const orders = await caller.orders(1, arabic);
    expect(orders.at('message')).toBe('لا يمكنك الاطلاع على هذا الاشتراك');
  });

  it('with a magic mobile has another name, a short token, and counts from the first link on', async () => {
    const count = async () => (await caller.control('GET', '/state')).at('customers');
    expect(await count()).toBe(0);
    const reply = await caller.link({ mobile: '0569990000' });
    expect(reply.at('data.customer.name')).toBe('نورة الحربي');
    expect(await count()).toBe(1);
    await caller.link({ mobile: '0561230999' });
    expect((await caller.get(SHOES)).status).toBe(200);
    await caller.control('POST', '/clock/advance', { duration: 'PT1M' });
    expect((await caller.get(SHOES)).status).toBe(401);
  });

  it('at the magic point is never covered', async () => {
    const point = { lat: '24.9999', long: '46.9999' };
    const reply = await caller.post('/customers/is-location-covered', point);
    expect(reply.at('data')).toEqual({ is_covered: false });
    expect((await caller.link(point)).at('data.is_location_covered')).toBe(false);
  });

  it('keeps the starch level that comes without starch, and no layer for clothes', async () => {
    await caller.link();
    const fields = { service_type: 'clothes', starch: '0', starch_level: 'heavy' };
    const reply = await caller.post(PREFERENCES, { ...fields, protection_layer: '1' });
    expect(reply.at('data')).toMatchObject({
      starch: false,
      starch_level: { code: 'heavy' },
      protection_layer: false,
    });
  });
});

it('§4.2: coverage is told in both languages, and the customer as section 2 lists it', async () => {
  for (const [point, is, en, ar] of [
    [HITTIN, true, 'Good news! We cover your area', 'خبر سعيد! خدمتنا تصل إلى منطقتك'],
    [ABHA, false, "Sorry but we don't cover your area yet", 'عذرًا، خدمتنا لم تصل إلى منطقتك بعد'],
  ] as const) {
    const inEnglish = await caller.link({ ...point, gender: 'male', mobile: '561000123' });
    expect(inEnglish.at('data')).toEqual({
      auth_token: expect.stringMatching(/^[\w-]{40}$/),
      customer_id: inEnglish.at('data.customer.id'),
      is_location_covered: is,
      coverage_message: en,
      customer: {
        id: expect.any(Number),
        name: 'Sara',
        mobile: '0561000123',
        gender: { code: 'male', name: 'Male' },
        language: { code: 'en', name: 'English' },
      },
    });
    const inArabic = await caller.link({ ...point }, { 'accept-language': 'ar' });
    expect(inArabic.at('data.coverage_message')).toBe(ar);
    expect(inArabic.at('data.customer.language')).toEqual({ code: 'ar', name: 'العربية' });
  }
});

it('§4.3 and §4.4: one address a customer, one preference a service, as section 2 lists them', async () => {
  await caller.link();
  const full = { ...ADDRESS, notes: 'Gate 2', delivery: 'pick_up_deliver' };
  const first = await caller.post('/customers/address', full);
  const none = { apartment_number: null, building_number: null, home_type: null };
  const numbers = { lat: 24.764, long: 46.601, id: first.at('data.id') };
  expect(first.at('data')).toEqual({ ...full, ...none, ...numbers, is_served: true });
  const second = await caller.post('/customers/address', { ...ABHA, street_area: 'Abha' });
  expect(second.at('data')).toMatchObject({ id: numbers.id, notes: null, is_served: false });
  const ids = [];
  for (const service_type of ['clothes', 'shoes', 'ironing']) {
    const layer: Fields = service_type === 'shoes' ? { protection_layer: '0' } : { starch: '0' };
    const saved = await caller.post(PREFERENCES, { service_type, ...layer });
    expect(saved.at('data.service.type.code')).toBe(service_type);
    const stored = await caller.get(`${PREFERENCES}?service_type=${service_type}&plan_id=11`);
    expect(stored.at('data')).toEqual(saved.at('data'));
    ids.push(saved.at('data.id'));
  }
  expect(new Set(ids).size).toBe(3);
});
