import { expect } from 'vitest';
import { testChoices } from '../testing/choices.fixture';
import {
  ABHA,
  type Fields,
  HITTIN,
  type PartnerClient,
  type Reply,
} from '../testing/partner-client.fixture';
import { CUSTOMERS } from './customers';

const prove = testChoices(CUSTOMERS);

const PREFERENCES = '/customers/laundry-preferences';
const ADDRESS = { ...HITTIN, street_area: 'x' };
const days = (client: PartnerClient, headers: Fields = {}) =>
  client.get('/subscription/available-days?orders_count=4', headers);
const links = (client: PartnerClient, all: Fields[], look: (reply: Reply) => unknown) =>
  Promise.all(all.map(async (fields) => look(await client.link(fields))));

prove(
  'mobile',
  {
    'with-or-without-zero': ['0567654321', '0567654321'],
    'with-zero': ['0567654321', 422],
    'returned-without-zero': ['567654321', '567654321'],
  },
  (client) =>
    links(client, [{ mobile: '0567654321' }, { mobile: '567654321' }], (reply) =>
      reply.status === 200 ? reply.at('data.customer.mobile') : reply.status,
    ),
);

prove('link-existing', { keep: ['Old', true], overwrite: ['New', true] }, async (client) => {
  const first = await client.link({ mobile: '0567654321', name: 'Old' });
  const second = await client.link({ mobile: '0567654321', name: 'New' });
  const same = first.at('data.customer_id') === second.at('data.customer_id');
  return [second.at('data.customer.name'), same];
});

prove(
  'covered-without-coordinates',
  { false: [false, false, true], null: [null, null, true] },
  (client) =>
    links(client, [{}, { lat: HITTIN.lat }, HITTIN], (reply) =>
      reply.at('data.is_location_covered'),
    ),
);

const covers = async (client: PartnerClient, point: Fields) =>
  (await client.post('/customers/is-location-covered', point)).at('data.is_covered');
prove('coverage', { circles: [true, false] }, async (client) => [
  await covers(client, HITTIN),
  await covers(client, ABHA),
]);

const STATUSES = ['single', 'widowed', 'Single', 'it is complicated', 'x'.repeat(33)];
prove(
  'family-status',
  {
    word: [200, 200, 422, 422, 422],
    known: [200, 422, 422, 422, 422],
    any: [200, 200, 200, 200, 200],
  },
  (client) =>
    links(
      client,
      STATUSES.map((family_status) => ({ family_status })),
      ({ status }) => status,
    ),
);

prove(
  'omitted-optional',
  { reset: [null, false, true], keep: ['Gate 2', true, true] },
  async (client) => {
    await client.link();
    await client.post('/customers/address', { ...ADDRESS, notes: 'Gate 2' });
    const address = await client.post('/customers/address', ADDRESS);
    await client.post(PREFERENCES, { service_type: 'clothes', scent: '1' });
    const second = await client.post(PREFERENCES, { service_type: 'clothes', mirzam: '1' });
    return [address.at('data.notes'), second.at('data.scent'), second.at('data.mirzam')];
  },
);

prove(
  'preference-rules',
  { refuse: [422, ['protection_layer'], 422, ['starch']], ignore: [200, false, 200, false] },
  async (client) => {
    await client.link();
    const seen = [];
    for (const fields of [{ service_type: 'shoes' }, { service_type: 'ironing', starch: '1' }]) {
      const reply = await client.post(PREFERENCES, fields);
      const errors = reply.at('errors');
      seen.push(reply.status, errors ? Object.keys(errors) : reply.at('data.starch'));
    }
    return seen;
  },
);

const NONE = { id: 0, organic_detergent: false, scent: false, mirzam: false, starch: false };
const LIGHT = { starch_level: { code: 'light', name: 'Light' } };
prove(
  'preferences-never-stored',
  {
    defaults: [200, expect.objectContaining({ ...NONE, ...LIGHT, protection_layer: true }), false],
    'not-found': [404, undefined, undefined],
    null: [200, null, undefined],
  },
  async (client) => {
    await client.link();
    const shoes = await client.get(`${PREFERENCES}?service_type=shoes`);
    const clothes = await client.get(`${PREFERENCES}?service_type=clothes`);
    return [shoes.status, shoes.at('data'), clothes.at('data.protection_layer')];
  },
);

prove(
  'starch-level-without-starch',
  { light: { code: 'light', name: 'Light' }, null: null, missing: undefined },
  async (client) => {
    await client.link();
    return (await client.post(PREFERENCES, { service_type: 'clothes' })).at('data.starch_level');
  },
);

// `data.0` is a Monday, so `data.6` is the next Sunday.
prove('week-day', { 'sunday-0': 0, 'sunday-1': 1, iso: 7 }, async (client) =>
  (await days(client)).at('data.6.week_day'),
);

prove(
  'day-name',
  { language: ['الاثنين', 'Monday'], english: ['MONDAY', 'MONDAY'] },
  async (client) => [
    (await days(client, { 'accept-language': 'ar' })).at('data.0.day_name'),
    (await days(client, { 'accept-language': 'en' })).at('data.0.day_name'),
  ],
);

const FRIDAYS = ['2026-03-06', '2026-03-13'];
prove(
  'available-days',
  {
    'after-today': [14, '2026-03-02', false, FRIDAYS, 0],
    'with-today': [14, '2026-03-01', true, FRIDAYS, 1],
  },
  async (client) => {
    const all = (await days(client)).at('data') as {
      date: string;
      is_today: boolean;
      periods: unknown[];
    }[];
    const short = all.filter(({ periods }) => periods.length === 1).map(({ date }) => date);
    const closed = all.filter(({ periods }) => periods.length === 0).length;
    return [all.length, all[0]?.date, all[0]?.is_today, short, closed];
  },
);

prove(
  'location',
  {
    'partner-area': [200, 200, 200, 200, 200, 200],
    'last-verdict': [200, 200, 400, 200, 200, 200],
    'token-or-once': [400, 200, 200, 200, 400, 200],
    token: [400, 400, 400, 400, 400, 200],
  },
  async (client) => {
    const seen = [(await days(client)).status, (await days(client)).status];
    for (const point of [ABHA, HITTIN]) {
      await covers(client, point);
      seen.push((await days(client)).status);
    }
    await client.link();
    for (const point of [ABHA, HITTIN]) {
      await client.post('/customers/address', { ...ADDRESS, ...point });
      seen.push((await days(client)).status);
    }
    return seen;
  },
);

prove('price-per-pag', { bag: 60, order: 120, 'bag-string': '60.00' }, async (client) =>
  (await client.get('/plans')).at('data.1.plan_types.0.price_per_pag'),
);

prove('discount-percentage', { percent: 10, fraction: 0.1 }, async (client) =>
  (await client.get('/plans')).at('data.0.plan_types.1.discount_percentage'),
);

prove('color', { hex: [6, 0], loose: [0, 6] }, async (client) => {
  const plans = (await client.get('/plans')).at('data') as { color: string }[];
  const hex = plans.filter(({ color }) => /^#[0-9A-F]{6}$/.test(color)).length;
  return [hex, plans.length - hex];
});
