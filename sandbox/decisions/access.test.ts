import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { proveChoices } from '../testing/choices.fixture';
import type { Caller } from '../testing/stage.fixture';
import { ACCESS } from './access';

const choice = proveChoices(ACCESS);

const PREFERENCES = '/customers/laundry-preferences';
const shoes = (caller: Caller) => caller.get(`${PREFERENCES}?service_type=shoes`);
const advance = (caller: Caller, duration: string) =>
  caller.control('POST', '/clock/advance', { duration });
const linkAgain = (caller: Caller, fields = {}) => caller.link({ mobile: '0567654321', ...fields });

choice('token-refused', 'success-false', async (caller) => {
  const id = (await caller.link()).at('data.customer_id');
  await caller.control('POST', `/customers/${id}/revoke-tokens`);
  const reply = await caller.confirm(1);
  expect([reply.status, reply.at('success'), reply.at('status_code')]).toEqual([200, false, 401]);
});

for (const [chosen, lifetime] of [
  ['1-day', 'P1D'],
  ['1-hour', 'PT1H'],
] as const) {
  choice('token-lifetime', chosen, async (caller) => {
    await caller.link();
    expect((await shoes(caller)).status).toBe(200);
    await advance(caller, lifetime);
    expect((await shoes(caller)).status).toBe(401);
  });
}

choice('earlier-tokens', 'end', async (caller) => {
  await linkAgain(caller);
  const authorization = `Bearer ${caller.token}`;
  await linkAgain(caller);
  expect((await caller.get(`${PREFERENCES}?service_type=shoes`, { authorization })).status).toBe(
    401,
  );
  expect((await shoes(caller)).status).toBe(200);
});

choice('validation-failure', 'message-only', async (caller) => {
  const reply = await caller.link({ mobile: '1' });
  expect([reply.status, reply.at('errors')]).toEqual([400, undefined]);
  expect(reply.at('message')).toBe('The mobile format is invalid.');
});

choice('idempotency-key', 'optional', async (caller) => {
  expect((await caller.link({}, { 'idempotency-key': '' })).status).toBe(200);
});

choice('repeat-same', 'do-again', async (caller) => {
  await caller.settle();
  const key = { 'idempotency-key': randomUUID() };
  const first = await caller.subscribe({}, key);
  expect((await caller.subscribe({}, key)).at('data.id')).not.toBe(first.at('data.id'));
});

choice('repeat-different', 'replay', async (caller) => {
  await caller.settle();
  const key = { 'idempotency-key': randomUUID() };
  const first = await caller.subscribe({}, key);
  expect((await caller.subscribe({ plan_type_id: '112' }, key)).text).toBe(first.text);
});

choice('repeat-under-way', 'do-both', async (caller) => {
  await caller.settle();
  const fault = { operation: 'subscribe', kind: 'delay', ms: 200, times: 2 };
  await caller.control('POST', '/faults', fault);
  const key = { 'idempotency-key': randomUUID() };
  const both = await Promise.all([caller.subscribe({}, key), caller.subscribe({}, key)]);
  expect(new Set(both.map((reply) => reply.at('data.id'))).size).toBe(2);
});

choice('booleans', 'digits', async (caller) => {
  await caller.link();
  const save = (scent: string) => caller.post(PREFERENCES, { service_type: 'clothes', scent });
  expect([(await save('true')).status, (await save('1')).status]).toEqual([422, 200]);
});
