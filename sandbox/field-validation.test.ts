import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES } from './decisions';
import type { RunningSandbox } from './start';
import {
  type Fields,
  HITTIN,
  PartnerClient,
  person,
  startTestSandbox,
} from './testing/partner-client.fixture';
import { MULTIPART, multipart } from './testing/raw.fixture';

let sandbox: RunningSandbox;
let client: PartnerClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = await PartnerClient.inNewWorld(sandbox);
  await client.linkWithAddress();
});
afterAll(() => sandbox.close());

const PREFERENCES = '/customers/laundry-preferences';
const ADDRESS = { ...HITTIN, street_area: 'Hittin' };
const WANTED = {
  ...{ plan_id: '11', plan_type_id: '111' },
  ...{ preferred_pickup_day: 'monday', preferred_pickup_period: 'evening' },
};
const long = (max: number) => ['x', 'ش', '🧺'].map((character) => character.repeat(max));
/**
 * Texts that must not be read as numbers: only ASCII digits in plain decimal notation are valid.
 */
const NO_NUMBERS = [
  ...['٢٤', '２４', '24,7', '0x18', 'NaN', 'Infinity', '24.', '.7', '--1', '24.7.1', '1e'],
  '9'.repeat(400),
];
const NO_IDS = [...NO_NUMBERS, '٤', '0', '-4', '4.0', '1e1', '+4', '4;', '../4'];
const LAT = {
  good: ['90', '-90', '0', '24.7136'],
  bad: [...NO_NUMBERS, '90.0000001', '-90.0000001', '-100', '1e3'],
};
const LONG = {
  good: ['180', '-180', '46.6753'],
  bad: [...NO_NUMBERS, '180.0000001', '-180.0000001', '-1e9'],
};

interface Section {
  method?: 'GET';
  path: string;
  query?: true;
  base: () => Fields;
  required: string[];
  values: Record<string, { good?: readonly string[]; bad: readonly string[] }>;
}

/** Valid and invalid values per operation of §4. */
const SECTIONS: Record<string, Section> = {
  '4.1': {
    path: '/customers/is-location-covered',
    base: () => HITTIN,
    required: ['lat', 'long'],
    values: { lat: LAT, long: LONG },
  },
  '4.2': {
    path: '/customers/link-customer',
    base: () => ({ ...person(), ...HITTIN }),
    required: ['name', 'mobile', 'date_of_birth', 'gender'],
    values: {
      lat: LAT,
      long: LONG,
      mobile: {
        good: ['0561234567', '561234567'],
        bad: ['+966561234567', '0112345678', '05612345678', '056123456', '٠٥٦١٢٣٤٥٦٧'],
      },
      date_of_birth: { good: ['2026-03-01'], bad: ['2026-03-02', '1990-02-30', '01-01-1990'] },
      gender: { good: ['male', 'female', ' female '], bad: ['other', 'Male'] },
      family_status: { good: ['married', 'single', ''], bad: ['Married', 'x'.repeat(33)] },
    },
  },
  '4.3': {
    path: '/customers/address',
    base: () => ADDRESS,
    required: ['lat', 'long', 'street_area'],
    values: {
      lat: LAT,
      long: LONG,
      street_area: { good: long(255), bad: long(256) },
      home_type: { good: [...long(255), 'villa', ''], bad: long(256) },
      notes: { good: [...long(500), ''], bad: long(501) },
      apartment_number: { good: ['4', ''], bad: ['a\0b'] },
      building_number: { good: ['12', ''], bad: ['a\0b'] },
      delivery: { good: ['call_when_arrive', 'pick_up_deliver', ''], bad: ['drone'] },
    },
  },
  '4.4': {
    path: PREFERENCES,
    base: () => ({ service_type: 'clothes', starch: '1' }),
    required: ['service_type'],
    values: {
      service_type: { good: ['clothes'], bad: ['carpets'] },
      ...Object.fromEntries(
        ['organic_detergent', 'scent', 'mirzam', 'starch', 'protection_layer'].map((name) => [
          name,
          { good: ['1', '0', 'true', 'false', ''], bad: ['yes', 'TRUE', '2'] },
        ]),
      ),
      starch_level: { good: ['light', 'medium', 'heavy'], bad: ['extra'] },
    },
  },
  '4.5': {
    method: 'GET',
    path: PREFERENCES,
    query: true,
    base: () => ({ service_type: 'clothes' }),
    required: ['service_type'],
    values: {
      service_type: { good: ['clothes', 'shoes', 'ironing'], bad: ['carpets'] },
      plan_id: { good: ['11', ''], bad: ['99', 'abc', '1.5', '٢'] },
    },
  },
  '4.7': {
    method: 'GET',
    path: '/subscription/available-days',
    query: true,
    base: () => ({ orders_count: '4' }),
    required: ['orders_count'],
    values: { orders_count: { good: ['4', '8'], bad: ['four', ...NO_IDS] } },
  },
  '4.8': {
    path: '/subscription/subscribe',
    query: true,
    base: () => WANTED,
    required: ['plan_id', 'plan_type_id', 'preferred_pickup_period'],
    values: {
      plan_id: { bad: ['99', ...NO_IDS] },
      plan_type_id: { good: ['112'], bad: ['121', ...NO_IDS] },
      preferred_pickup_day: {
        good: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
        bad: ['Monday', 'someday', ''],
      },
      preferred_pickup_period: { good: ['morning', 'evening'], bad: ['night'] },
    },
  },
  '4.9': {
    path: '/subscription/confirm-payment',
    base: () => ({ subscription_id: '1' }),
    required: ['subscription_id'],
    values: { subscription_id: { bad: NO_IDS } },
  },
};

const all = Object.entries(SECTIONS);

function send({ method, path, query }: Section, fields: Fields) {
  if (!query) return client.post(path, fields);
  const url = `${path}?${new URLSearchParams(fields)}`;
  return method ? client.get(url) : client.post(url);
}

describe.each(all)('§%s', (_, section) => {
  it('names each required field that is missing, empty or blank', async () => {
    for (const field of section.required) {
      const { [field]: __, ...rest } = section.base();
      for (const fields of [rest, { ...rest, [field]: '' }, { ...rest, [field]: ' \n' }]) {
        await client.expectRefused(() => send(section, fields), 422, [field]);
      }
    }
  });

  it.each(Object.entries(section.values))(
    '%s accepts valid values and refuses invalid ones',
    async (field, values) => {
      for (const value of values.good ?? []) {
        const reply = await send(section, { ...section.base(), [field]: value });
        expect(reply.status, `${value}: ${reply.text}`).toBe(200);
      }
      for (const value of values.bad) {
        const bad = { ...section.base(), [field]: value };
        await client.expectRefused(() => send(section, bad), 422, [field]);
      }
    },
  );

  it('names a field that is repeated or a file; with the same key it is a different request', async () => {
    const { path, query, method } = section;
    const fields = Object.entries(section.base());
    for (const pair of fields) {
      const [field] = pair;
      if (query) {
        const url = `${path}?${new URLSearchParams([...fields, pair])}`;
        const ask = () => (method ? client.get(url) : client.post(url));
        await client.expectRefused(ask, 422, [field]);
      } else {
        const body = multipart([...fields, pair]);
        await client.expectRefused(() => client.postRaw(path, body, MULTIPART), 422, [field]);
        const file = new FormData();
        for (const [name, text] of fields) if (name !== field) file.append(name, text);
        file.append(field, new Blob(['24.7']), 'a.txt');
        await client.expectRefused(() => client.postRaw(path, file), 422, [field]);
      }
    }
    if (query) return;
    const key = { ...MULTIPART, 'idempotency-key': randomUUID() };
    await client.postRaw(path, multipart(fields), key);
    const again = () => client.postRaw(path, multipart([...fields, ...fields]), key);
    await client.expectRefused(again, 422);
  });
});

describe('a text', () => {
  it.each([
    ['/customers/link-customer', 'name'],
    ['/customers/address', 'notes'],
    ['/subscription/confirm-payment', 'reference_id'],
  ])('in %s, %s: very long, with a NUL, with a lone surrogate', async (path, field) => {
    const draft = String((await client.subscribe()).at('data.id'));
    const fields = { ...person(), ...ADDRESS, subscription_id: draft };
    const post = (value: string | Buffer) =>
      client.postRaw(path, multipart(Object.entries({ ...fields, [field]: value })), MULTIPART);
    for (const value of ['x'.repeat(900_000), 'a\0b']) {
      await client.expectRefused(() => post(value), 422, [field]);
    }
    // U+D83E as three bytes: a lone surrogate is invalid UTF-8.
    await client.expectRefused(() => post(Buffer.from([0x61, 0xed, 0xa0, 0xbe, 0x62])), 400);
  });

  it('is trimmed; ten thousand unknown fields are ignored', async () => {
    const linked = await client.link({ name: '  Sara \n' });
    expect(linked.at('data.customer.name')).toBe('Sara');
    const saved = await client.post('/customers/address', { ...ADDRESS, id: '1', is_served: '0' });
    expect([saved.at('data.is_served'), saved.at('data.id') === 1]).toEqual([true, false]);
    const many = multipart(Array.from({ length: 10_000 }, (_, index) => [`f${index}`, 'x']));
    const post = () => client.postRaw('/customers/address', many, MULTIPART);
    await client.expectRefused(post, 422, ['lat', 'long', 'street_area']);
  });
});

it.each(PROFILES)('under %s an invalid mobile is the 422 of section 7', async (profile) => {
  const own = await PartnerClient.inNewWorld(sandbox, { profile });
  expect(JSON.parse((await own.link({ mobile: '12345' })).text)).toEqual({
    success: false,
    message: 'The given data was invalid.',
    errors: { mobile: ['The mobile format is invalid.'] },
    status_code: 422,
  });
});
