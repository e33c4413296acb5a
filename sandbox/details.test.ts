import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from './start';
import { Caller, control, HITTIN, person, startStage } from './testing/stage.fixture';

/** What is settled neither by the document nor by a decision: it would otherwise be guessed. */

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
const arabic = { 'accept-language': 'ar' };
const key = () => ({ 'idempotency-key': randomUUID() });

describe('an Idempotency-Key', () => {
  it('keeps the 400 and the 404 that the operation decided', async () => {
    const id = await caller.buy();
    const again = key();
    const first = await caller.confirm(id, again);
    expect(first.status).toBe(400);
    const second = await caller.confirm(id, again);
    expect([second.text, second.headers.get('idempotent-replayed')]).toEqual([first.text, 'true']);
    const unknown = key();
    expect((await caller.confirm(999, unknown)).status).toBe(404);
    expect((await caller.confirm(999, unknown)).headers.get('idempotent-replayed')).toBe('true');
  });

  it('does not keep a 401, a 409 or the answer of a fault', async () => {
    await caller.settle();
    const refused = key();
    expect((await caller.subscribe({}, { ...refused, authorization: 'Bearer x' })).status).toBe(
      401,
    );
    expect((await caller.subscribe({}, refused)).status).toBe(200);
    await caller.decide({ 'second-draft': 'conflict' });
    const conflicting = key();
    expect((await caller.subscribe({}, conflicting)).status).toBe(409);
    await caller.decide({ 'second-draft': 'allow' });
    expect((await caller.subscribe({}, conflicting)).status).toBe(200);
    await caller.control('POST', '/faults', {
      operation: 'subscribe',
      kind: 'status',
      status: 400,
    });
    const struck = key();
    expect((await caller.subscribe({}, struck)).status).toBe(400);
    expect((await caller.subscribe({}, struck)).status).toBe(200);
  });

  it('does not tell requests apart by the order of fields or by the language', async () => {
    const same = key();
    const fields = Object.entries(person());
    const first = await caller.post('/customers/link-customer', Object.fromEntries(fields), same);
    const turned = Object.fromEntries(fields.reverse());
    const second = await caller.post('/customers/link-customer', turned, { ...same, ...arabic });
    expect(second.text).toBe(first.text);
  });

  it('is the same in capitals', async () => {
    await caller.settle();
    const uuid = randomUUID();
    const first = await caller.subscribe({}, { 'idempotency-key': uuid });
    const second = await caller.subscribe({}, { 'idempotency-key': uuid.toUpperCase() });
    expect(second.text).toBe(first.text);
  });

  it('is forgotten by a reset', async () => {
    const same = key();
    await caller.link({}, same);
    await caller.control('POST', '/reset');
    expect((await caller.link({}, same)).headers.get('idempotent-replayed')).toBeNull();
  });
});

describe('a value', () => {
  it('is trimmed', async () => {
    const reply = await caller.link({ name: '  Sara \n', gender: ' female ' });
    expect(reply.at('data.customer.name')).toBe('Sara');
  });

  it('keeps the starch level that comes without starch', async () => {
    await caller.link();
    const fields = { service_type: 'clothes', starch: '0', starch_level: 'heavy' };
    const reply = await caller.post(PREFERENCES, fields);
    expect([reply.at('data.starch'), reply.at('data.starch_level.code')]).toEqual([false, 'heavy']);
  });

  it('that nobody asked for is ignored', async () => {
    await caller.link();
    const reply = await caller.post('/customers/address', { ...ADDRESS, id: '1', is_served: '0' });
    expect(reply.at('data.is_served')).toBe(true);
    expect(reply.at('data.id')).not.toBe(1);
  });
});

describe('the language', () => {
  it('of a customer is that of the first link', async () => {
    const mobile = '0561112223';
    await caller.link({ mobile }, arabic);
    const reply = await caller.link({ mobile });
    expect(reply.at('data.customer.language')).toEqual({ code: 'ar', name: 'Arabic' });
  });

  it('is that of the quoted errors, too', async () => {
    const link = await caller.link({ mobile: '1' }, arabic);
    expect(link.at('message')).toBe('بعض البيانات المدخلة غير صحيحة.');
    expect(link.at('errors.mobile')).toEqual(['صيغة رقم الجوال غير صحيحة.']);
    const orders = await caller.orders(1, arabic);
    expect(orders.at('message')).toBe('لا يمكنك الاطلاع على هذا الاشتراك');
  });
});

describe('a caller whom nobody knows', () => {
  it('stands in the default world’s log, whatever they lack', async () => {
    await caller.confirm(1, { authorization: 'Bearer nobody' });
    await caller.get('/plans', { 'api-key': 'nobody' });
    const log = (await control(sandbox, 'GET', '/requests')).at('requests') as object[];
    expect(log.slice(-2)).toMatchObject([
      { operation: 'confirm-payment', status: 401 },
      { operation: 'list-plans', status: 403 },
    ]);
    expect((await caller.control('GET', '/requests')).at('requests')).toEqual([]);
  });
});

describe('a magic mobile', () => {
  it('counts as a customer from the first link on, and keeps its own name', async () => {
    const count = async () => (await caller.control('GET', '/state')).at('customers');
    expect(await count()).toBe(0);
    const reply = await caller.link({ mobile: '0569990000' });
    expect(reply.at('data.customer.name')).toBe('نورة الحربي');
    expect(await count()).toBe(1);
  });
});
