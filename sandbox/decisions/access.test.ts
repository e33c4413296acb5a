import { randomUUID } from 'node:crypto';
import { testChoices } from '../testing/choices.fixture';
import { HITTIN, type PartnerClient } from '../testing/partner-client.fixture';
import { ACCESS } from './access';

const prove = testChoices(ACCESS);

const PREFERENCES = '/customers/laundry-preferences';
const shoes = (client: PartnerClient) => client.get(`${PREFERENCES}?service_type=shoes`);
const drafts = async (client: PartnerClient) =>
  (await client.control('GET', '/state')).at('subscriptions.draft');

prove('key-refused', { 'as-orders': [401, 403] }, async (client) => [
  (await client.get('/plans', { 'api-key': '' })).status,
  (await client.get('/plans', { 'api-key': 'unknown' })).status,
]);

prove(
  'token-refused',
  {
    unauthenticated: [401, false, 401, 'Unauthenticated.'],
    'success-false': [200, false, 401, 'Unauthenticated.'],
  },
  async (client) => {
    const id = (await client.link()).at('data.customer_id');
    await client.control('POST', `/customers/${id}/revoke-tokens`);
    const reply = await client.confirm(1);
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
  async (client) => {
    await client.link();
    const statuses = [];
    for (const now of ['01T08:59:59', '01T09:00:00', '02T07:59:59', '02T08:00:00']) {
      await client.control('PUT', '/clock', { now: `2026-03-${now}Z` });
      statuses.push((await shoes(client)).status);
    }
    for (const now of ['2026-03-31T07:59:59Z', '2026-03-31T08:00:00Z']) {
      await client.control('PUT', '/clock', { now });
      statuses.push((await shoes(client)).status);
    }
    return statuses;
  },
);

prove('earlier-tokens', { stay: [200, 200], end: [401, 200] }, async (client) => {
  await client.link({ mobile: '0567654321' });
  const authorization = `Bearer ${client.token}`;
  await client.link({ mobile: '0567654321' });
  const earlier = await client.get(`${PREFERENCES}?service_type=shoes`, { authorization });
  return [earlier.status, (await shoes(client)).status];
});

const INVALID = 'The selected gender is invalid.';
prove(
  'validation-failure',
  {
    fields: [422, 'The given data was invalid.', { gender: [INVALID] }],
    'message-only': [400, INVALID, undefined],
  },
  async (client) => {
    const reply = await client.link({ gender: 'x' });
    return [reply.status, reply.at('message'), reply.at('errors')];
  },
);

prove('idempotency-key', { required: [400, 400, 0], optional: [200, 200, 2] }, async (client) => [
  (await client.link({}, { 'idempotency-key': '' })).status,
  (await client.link({}, { 'idempotency-key': 'not-a-uuid' })).status,
  (await client.control('GET', '/state')).at('customers'),
]);

/**
 * Subscribes twice with one key. Returns whether the second response equals the first byte for
 * byte.
 */
const twice = async (client: PartnerClient, wanted = {}) => {
  await client.linkWithAddress();
  const key = { 'idempotency-key': randomUUID() };
  const first = await client.subscribe({}, key);
  const second = await client.subscribe(wanted, key);
  const replayed = second.headers.get('idempotent-replayed');
  return [second.status, second.text === first.text, replayed, await drafts(client)];
};
prove(
  'repeat-same',
  { replay: [200, true, 'true', 1], 'do-again': [200, false, null, 2] },
  (client) => twice(client),
);
prove(
  'repeat-different',
  { refuse: [422, false, null, 1], replay: [200, true, 'true', 1] },
  (client) => twice(client, { plan_type_id: '112' }),
);

prove('repeat-under-way', { conflict: [200, 409, 1], 'do-both': [200, 200, 2] }, async (client) => {
  await client.linkWithAddress();
  const fault = { operation: 'subscribe', kind: 'delay', ms: 600 };
  const id = (await client.control('POST', '/faults', fault)).at('id');
  const key = { 'idempotency-key': randomUUID() };
  const first = client.subscribe({}, key);
  // Once the fault is consumed, the first call has arrived.
  while ((await client.control('GET', `/faults/${id}`)).at('consumed') !== 1);
  const second = await client.subscribe({}, key);
  return [(await first).status, second.status, await drafts(client)];
});

prove('idempotency-scope', { 'credential-operation': [200, 200, false] }, async (client) => {
  const key = { 'idempotency-key': randomUUID() };
  await client.link({}, key);
  const save = () => client.post('/customers/address', { ...HITTIN, street_area: 'x' }, key);
  const first = await save();
  await client.link();
  const second = await save();
  return [first.status, second.status, first.at('data.id') === second.at('data.id')];
});

prove(
  'text-length',
  { '255': [200, 422, 'يجب ألا يزيد الاسم على 255 حرفًا.'], any: [200, 200, undefined] },
  async (client) => {
    const fits = await client.link({ name: 'ن'.repeat(255) });
    const reply = await client.link({ name: 'ن'.repeat(256) }, { 'accept-language': 'ar' });
    return [fits.status, reply.status, reply.at('errors.name.0')];
  },
);

prove(
  'booleans',
  { words: [true, true, false, false, 422], digits: [422, true, 422, false, 422] },
  async (client) => {
    await client.link();
    const save = async (scent: string) => {
      const reply = await client.post(PREFERENCES, { service_type: 'clothes', scent });
      return reply.status === 200 ? reply.at('data.scent') : reply.status;
    };
    return Promise.all(['true', '1', 'false', '0', 'TRUE'].map(save));
  },
);
