import { randomUUID } from 'node:crypto';
import { proveChoices } from '../testing/choices.fixture';
import { type Caller, HITTIN } from '../testing/stage.fixture';
import { ACCESS } from './access';

const prove = proveChoices(ACCESS);

const PREFERENCES = '/customers/laundry-preferences';
const shoes = (caller: Caller) => caller.get(`${PREFERENCES}?service_type=shoes`);
const drafts = async (caller: Caller) =>
  (await caller.control('GET', '/state')).at('subscriptions.draft');

prove('key-refused', { 'as-orders': [401, 403] }, async (caller) => [
  (await caller.get('/plans', { 'api-key': '' })).status,
  (await caller.get('/plans', { 'api-key': 'nobody' })).status,
]);

prove(
  'token-refused',
  {
    unauthenticated: [401, false, 401, 'Unauthenticated.'],
    'success-false': [200, false, 401, 'Unauthenticated.'],
  },
  async (caller) => {
    const id = (await caller.link()).at('data.customer_id');
    await caller.control('POST', `/customers/${id}/revoke-tokens`);
    const reply = await caller.confirm(1);
    return [reply.status, ...['success', 'status_code', 'message'].map(reply.at)];
  },
);

prove(
  'token-lifetime',
  {
    '1-hour': [200, 401, 401, 401, 401, 401],
    '1-day': [200, 200, 200, 401, 401, 401],
    '30-days': [200, 200, 200, 200, 200, 401],
  },
  async (caller) => {
    await caller.link();
    const statuses = [];
    for (const now of ['01T08:59:59', '01T09:00:00', '02T07:59:59', '02T08:00:00']) {
      await caller.control('PUT', '/clock', { now: `2026-03-${now}Z` });
      statuses.push((await shoes(caller)).status);
    }
    for (const now of ['2026-03-31T07:59:59Z', '2026-03-31T08:00:00Z']) {
      await caller.control('PUT', '/clock', { now });
      statuses.push((await shoes(caller)).status);
    }
    return statuses;
  },
);

prove('earlier-tokens', { stay: [200, 200], end: [401, 200] }, async (caller) => {
  await caller.link({ mobile: '0567654321' });
  const authorization = `Bearer ${caller.token}`;
  await caller.link({ mobile: '0567654321' });
  const earlier = await caller.get(`${PREFERENCES}?service_type=shoes`, { authorization });
  return [earlier.status, (await shoes(caller)).status];
});

const INVALID = 'The selected gender is invalid.';
prove(
  'validation-failure',
  {
    fields: [422, 'The given data was invalid.', { gender: [INVALID] }],
    'message-only': [400, INVALID, undefined],
  },
  async (caller) => {
    const reply = await caller.link({ gender: 'x' });
    return [reply.status, reply.at('message'), reply.at('errors')];
  },
);

prove('idempotency-key', { required: [400, 400, 0], optional: [200, 200, 2] }, async (caller) => [
  (await caller.link({}, { 'idempotency-key': '' })).status,
  (await caller.link({}, { 'idempotency-key': 'not-a-uuid' })).status,
  (await caller.control('GET', '/state')).at('customers'),
]);

/**
 * Subscribes twice with one key. Returns whether the second response equals the first byte for
 * byte.
 */
const twice = async (caller: Caller, wanted = {}) => {
  await caller.settle();
  const key = { 'idempotency-key': randomUUID() };
  const first = await caller.subscribe({}, key);
  const second = await caller.subscribe(wanted, key);
  const replayed = second.headers.get('idempotent-replayed');
  return [second.status, second.text === first.text, replayed, await drafts(caller)];
};
prove(
  'repeat-same',
  { replay: [200, true, 'true', 1], 'do-again': [200, false, null, 2] },
  (caller) => twice(caller),
);
prove(
  'repeat-different',
  { refuse: [422, false, null, 1], replay: [200, true, 'true', 1] },
  (caller) => twice(caller, { plan_type_id: '112' }),
);

prove('repeat-under-way', { conflict: [200, 409, 1], 'do-both': [200, 200, 2] }, async (caller) => {
  await caller.settle();
  const fault = { operation: 'subscribe', kind: 'delay', ms: 600 };
  const id = (await caller.control('POST', '/faults', fault)).at('id');
  const key = { 'idempotency-key': randomUUID() };
  const first = caller.subscribe({}, key);
  // Once the fault is consumed, the first call has arrived.
  while ((await caller.control('GET', `/faults/${id}`)).at('consumed') !== 1);
  const second = await caller.subscribe({}, key);
  return [(await first).status, second.status, await drafts(caller)];
});

prove('idempotency-scope', { 'credential-operation': [200, 200, false] }, async (caller) => {
  const key = { 'idempotency-key': randomUUID() };
  await caller.link({}, key);
  const save = () => caller.post('/customers/address', { ...HITTIN, street_area: 'x' }, key);
  const first = await save();
  await caller.link();
  const second = await save();
  return [first.status, second.status, first.at('data.id') === second.at('data.id')];
});

prove(
  'text-length',
  { '255': [200, 422, 'يجب ألا يزيد الاسم على 255 حرفًا.'], any: [200, 200, undefined] },
  async (caller) => {
    const fits = await caller.link({ name: 'ن'.repeat(255) });
    const reply = await caller.link({ name: 'ن'.repeat(256) }, { 'accept-language': 'ar' });
    return [fits.status, reply.status, reply.at('errors.name.0')];
  },
);

prove(
  'booleans',
  { words: [true, true, false, false, 422], digits: [422, true, 422, false, 422] },
  async (caller) => {
    await caller.link();
    const save = async (scent: string) => {
      const reply = await caller.post(PREFERENCES, { service_type: 'clothes', scent });
      return reply.status === 200 ? reply.at('data.scent') : reply.status;
    };
    return Promise.all(['true', '1', 'false', '0', 'TRUE'].map(save));
  },
);
