import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { proveChoices } from '../testing/choices.fixture';
import { type Caller, HITTIN, person } from '../testing/stage.fixture';
import { ACCESS } from './access';

const choice = proveChoices(ACCESS);

const PREFERENCES = '/customers/laundry-preferences';
const shoes = (caller: Caller) => caller.get(`${PREFERENCES}?service_type=shoes`);
const advance = (caller: Caller, duration: string) =>
  caller.control('POST', '/clock/advance', { duration });
const linkAgain = (caller: Caller, fields = {}) => caller.link({ mobile: '0567654321', ...fields });

choice('key-refused', 'as-orders', async (caller) => {
  await caller.link();
  const calls = (key: string) => {
    const headers = { 'api-key': key };
    return Promise.all([
      caller.post('/customers/is-location-covered', HITTIN, headers),
      caller.post('/customers/link-customer', person(), headers),
      caller.get(`${PREFERENCES}?service_type=shoes`, headers),
      caller.get('/plans', headers),
      caller.get('/subscription/available-days?orders_count=4', headers),
    ]);
  };
  expect((await calls('')).map((reply) => reply.status)).toEqual([401, 401, 401, 401, 401]);
  expect((await calls('nobody')).map((reply) => reply.status)).toEqual([403, 403, 403, 403, 403]);
});

choice('token-refused', 'unauthenticated', async (caller) => {
  const reply = await caller.confirm(1, { authorization: 'Bearer nobody' });
  expect([reply.status, reply.at('message')]).toEqual([401, 'Unauthenticated.']);
});

choice('token-refused', 'success-false', async (caller) => {
  const id = (await caller.link()).at('data.customer_id');
  await caller.control('POST', `/customers/${id}/revoke-tokens`);
  const reply = await caller.confirm(1);
  expect([reply.status, reply.at('success'), reply.at('status_code')]).toEqual([200, false, 401]);
});

for (const [chosen, lifetime] of [
  ['30-days', 'P30D'],
  ['1-day', 'P1D'],
  ['1-hour', 'PT1H'],
] as const) {
  choice('token-lifetime', chosen, async (caller) => {
    await caller.link();
    expect((await shoes(caller)).status).toBe(200);
    const { now } = JSON.parse((await advance(caller, lifetime)).text);
    expect((await shoes(caller)).status).toBe(401);
    await caller.control('PUT', '/clock', { now: new Date(Date.parse(now) - 1000) });
    expect((await shoes(caller)).status).toBe(200);
  });
}

choice('earlier-tokens', 'stay', async (caller) => {
  await linkAgain(caller);
  const authorization = `Bearer ${caller.token}`;
  await linkAgain(caller);
  expect((await caller.get(`${PREFERENCES}?service_type=shoes`, { authorization })).status).toBe(
    200,
  );
});

choice('earlier-tokens', 'end', async (caller) => {
  await linkAgain(caller);
  const authorization = `Bearer ${caller.token}`;
  await linkAgain(caller);
  expect((await caller.get(`${PREFERENCES}?service_type=shoes`, { authorization })).status).toBe(
    401,
  );
  expect((await shoes(caller)).status).toBe(200);
});

choice('validation-failure', 'fields', async (caller) => {
  const reply = await caller.link({ gender: 'x' });
  expect([reply.status, reply.at('errors')]).toEqual([
    422,
    { gender: ['The selected gender is invalid.'] },
  ]);
});

choice('validation-failure', 'message-only', async (caller) => {
  const reply = await caller.link({ mobile: '1' });
  expect([reply.status, reply.at('errors')]).toEqual([400, undefined]);
  expect(reply.at('message')).toBe('The mobile format is invalid.');
});

choice('idempotency-key', 'required', async (caller) => {
  for (const key of ['', 'not-a-uuid']) {
    expect((await caller.link({}, { 'idempotency-key': key })).status).toBe(400);
  }
  expect((await caller.control('GET', '/state')).at('customers')).toBe(0);
});

choice('idempotency-key', 'optional', async (caller) => {
  for (const key of ['', 'not-a-uuid']) {
    expect((await caller.link({}, { 'idempotency-key': key })).status).toBe(200);
  }
});

choice('repeat-same', 'replay', async (caller) => {
  await caller.settle();
  const key = { 'idempotency-key': randomUUID() };
  const first = await caller.subscribe({}, key);
  const second = await caller.subscribe({}, key);
  expect(second.text).toBe(first.text);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
});

choice('repeat-same', 'do-again', async (caller) => {
  await caller.settle();
  const key = { 'idempotency-key': randomUUID() };
  const first = await caller.subscribe({}, key);
  expect((await caller.subscribe({}, key)).at('data.id')).not.toBe(first.at('data.id'));
});

choice('repeat-different', 'refuse', async (caller) => {
  await caller.settle();
  const key = { 'idempotency-key': randomUUID() };
  await caller.subscribe({}, key);
  expect((await caller.subscribe({ plan_type_id: '112' }, key)).status).toBe(422);
  expect((await caller.control('GET', '/state')).at('subscriptions.draft')).toBe(1);
});

choice('repeat-different', 'replay', async (caller) => {
  await caller.settle();
  const key = { 'idempotency-key': randomUUID() };
  const first = await caller.subscribe({}, key);
  expect((await caller.subscribe({ plan_type_id: '112' }, key)).text).toBe(first.text);
});

/** Two calls with one key, of which the first is still under way when the second arrives. */
async function overlapping(caller: Caller) {
  await caller.settle();
  await caller.control('POST', '/faults', { operation: 'subscribe', kind: 'delay', ms: 600 });
  const key = { 'idempotency-key': randomUUID() };
  const first = caller.subscribe({}, key);
  await faultStruck(caller);
  const second = await caller.subscribe({}, key);
  return [await first, second] as const;
}

/** Resolves once the only fault has been taken, which is when its call has arrived. */
async function faultStruck(caller: Caller): Promise<void> {
  const left = (await caller.control('GET', '/faults')).at('faults') as unknown[];
  if (left.length > 0) await faultStruck(caller);
}

choice('repeat-under-way', 'conflict', async (caller) => {
  const [first, second] = await overlapping(caller);
  expect([first.status, second.status]).toEqual([200, 409]);
});

choice('repeat-under-way', 'do-both', async (caller) => {
  const [first, second] = await overlapping(caller);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.at('data.id')).not.toBe(second.at('data.id'));
});

choice('idempotency-scope', 'credential-operation', async (caller) => {
  const key = { 'idempotency-key': randomUUID() };
  await caller.link({}, key);
  const save = () => caller.post('/customers/address', { ...HITTIN, street_area: 'x' }, key);
  const first = await save();
  await caller.link();
  const second = await save();
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.at('data.id')).not.toBe(first.at('data.id'));
});

choice('text-length', '255', async (caller) => {
  expect((await caller.link({ name: 'ن'.repeat(255) })).status).toBe(200);
  const reply = await caller.link({ name: 'ن'.repeat(256) }, { 'accept-language': 'ar' });
  expect(reply.at('errors.name')).toEqual(['يجب ألا يزيد الاسم على 255 حرفًا.']);
});

choice('text-length', 'any', async (caller) => {
  expect((await caller.link({ name: 'x'.repeat(100_000) })).status).toBe(200);
});

choice('booleans', 'words', async (caller) => {
  await caller.link();
  const save = (scent: string) => caller.post(PREFERENCES, { service_type: 'clothes', scent });
  const scents = ['true', '1', 'false', '0'];
  const replies = await Promise.all(scents.map(save));
  expect(replies.map((reply) => reply.at('data.scent'))).toEqual([true, true, false, false]);
  expect((await save('TRUE')).status).toBe(422);
});

choice('booleans', 'digits', async (caller) => {
  await caller.link();
  const save = (scent: string) => caller.post(PREFERENCES, { service_type: 'clothes', scent });
  expect([(await save('true')).status, (await save('1')).status]).toEqual([422, 200]);
});
