import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { ABHA, Caller, type Fields, HITTIN, person, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
  caller = await Caller.inNewWorld(sandbox);
  await caller.settle();
});
afterAll(() => sandbox.close());

const ADDRESS = { ...HITTIN, street_area: 'Hittin' };
const WANTED = {
  plan_id: '11',
  plan_type_id: '111',
  preferred_pickup_day: 'monday',
  preferred_pickup_period: 'evening',
};

const covered = (fields: Fields) => caller.post('/customers/is-location-covered', fields);
const link = (fields: Fields) =>
  caller.post('/customers/link-customer', { ...person(), ...HITTIN, ...fields });
const save = (fields: Fields) => caller.post('/customers/address', fields);
const prefer = (fields: Fields) => caller.post('/customers/laundry-preferences', fields);
const preferred = (fields: Fields) =>
  caller.get(`/customers/laundry-preferences?${new URLSearchParams(fields)}`);
const days = (fields: Fields) =>
  caller.get(`/subscription/available-days?${new URLSearchParams(fields)}`);
const subscribe = (fields: Fields) =>
  caller.post(`/subscription/subscribe?${new URLSearchParams(fields)}`);
const confirm = (fields: Fields) => caller.post('/subscription/confirm-payment', fields);

describe('what is required (§4)', () => {
  it.each([
    ['4.1', covered, HITTIN, ['lat', 'long']],
    ['4.2', link, person(), ['name', 'mobile', 'date_of_birth', 'gender']],
    ['4.3', save, ADDRESS, ['lat', 'long', 'street_area']],
    ['4.4', prefer, { service_type: 'clothes' }, ['service_type']],
    ['4.5', preferred, { service_type: 'clothes' }, ['service_type']],
    ['4.7', days, { orders_count: '4' }, ['orders_count']],
    ['4.8', subscribe, WANTED, ['plan_id', 'plan_type_id', 'preferred_pickup_period']],
    ['4.9', confirm, { subscription_id: '1' }, ['subscription_id']],
  ])(
    '§%s names each required field that is missing or empty',
    async (_, send, fields, required) => {
      for (const field of required) {
        for (const value of [undefined, '', '  ']) {
          const given = Object.entries({ ...fields, [field]: value }).filter(
            ([, one]) => one !== undefined,
          );
          // `link` fills in what is left out, so it is told to leave it empty.
          const empty = value === undefined && send === link ? { [field]: '' } : {};
          const reply = await send({ ...Object.fromEntries(given), ...empty } as Fields);
          expect(reply.status).toBe(422);
          expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
        }
      }
    },
  );
});

describe('§8 limits', () => {
  const limits = [
    ['lat', ['90', '-90', '0', '24.7136'], ['90.0000001', '-90.0000001', '91', '-100', '1e3']],
    ['long', ['180', '-180', '0', '46.6753'], ['180.0000001', '-180.0000001', '181', '-1e9']],
  ] as const;
  const places = [
    ['4.1', covered],
    ['4.2', link],
    ['4.3', (fields: Fields) => save({ ...ADDRESS, ...fields })],
  ] as const;
  const cases = places.flatMap(([section, send]) =>
    limits.map(([field, good, bad]) => ({ section, send, field, good, bad })),
  );
  it.each(cases)('$field of §$section, to its ends', async ({ send, field, good, bad }) => {
    for (const value of good) expect((await send({ ...HITTIN, [field]: value })).status).toBe(200);
    for (const value of bad) {
      const reply = await send({ ...HITTIN, [field]: value });
      expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
    }
  });

  it.each([
    ['street_area', 255],
    ['home_type', 255],
    ['notes', 500],
  ])('%s of §4.3: %i characters, whatever they are', async (field, max) => {
    for (const character of ['x', 'ش', '🧺']) {
      const text = character.repeat(max);
      expect((await save({ ...ADDRESS, [field]: text })).at(`data.${field}`)).toBe(text);
      const over = await save({ ...ADDRESS, [field]: text + character });
      expect([over.status, Object.keys(over.at('errors') as object)]).toEqual([422, [field]]);
    }
  });
});

describe('what may be left out, and every code (§2, §4)', () => {
  it('§4.2: family_status, lat and long; both genders; born up to today', async () => {
    for (const gender of ['male', 'female']) {
      const reply = await caller.link({ gender, date_of_birth: '2026-03-01' });
      expect(reply.at('data.customer.gender.code')).toBe(gender);
    }
    expect((await caller.link({ family_status: 'married' })).status).toBe(200);
  });

  it.each([
    [HITTIN, true, 'Good news! We cover your area', 'خبر سعيد! خدمتنا تصل إلى منطقتك'],
    [ABHA, false, "Sorry but we don't cover your area yet", 'عذرًا، خدمتنا لم تصل إلى منطقتك بعد'],
  ])('§4.2: coverage at %j is %s, and is said in both languages', async (point, is, en, ar) => {
    const inEnglish = await link({ ...point });
    expect(inEnglish.at('data.is_location_covered')).toBe(is);
    expect(inEnglish.at('data.coverage_message')).toBe(en);
    const form = { ...person(), ...point };
    const inArabic = await caller.post('/customers/link-customer', form, {
      'accept-language': 'ar',
    });
    expect(inArabic.at('data.coverage_message')).toBe(ar);
    expect(inArabic.at('data.customer.language.code')).toBe('ar');
  });

  it('§4.3: everything but lat, long and street_area', async () => {
    await caller.settle();
    const optional = {
      apartment_number: '4',
      building_number: '12',
      home_type: 'villa',
      notes: 'Gate 2',
    };
    for (const delivery of ['call_when_arrive', 'pick_up_deliver']) {
      const reply = await save({ ...ADDRESS, ...optional, delivery });
      expect(reply.at('data')).toMatchObject({ ...optional, delivery });
    }
    const empty = Object.fromEntries(Object.keys(optional).map((field) => [field, '']));
    expect((await save({ ...ADDRESS, ...empty })).at('data')).toMatchObject({
      apartment_number: null,
      building_number: null,
      home_type: null,
      notes: null,
      delivery: null,
    });
  });

  it('§4.4: everything but service_type, and protection_layer for shoes', async () => {
    await caller.link();
    const ids = [];
    for (const service_type of ['clothes', 'shoes', 'ironing']) {
      const layer: Fields = service_type === 'shoes' ? { protection_layer: '0' } : {};
      const reply = await prefer({ service_type, ...layer });
      expect(reply.at('data.service.type.code')).toBe(service_type);
      ids.push(reply.at('data.id'));
    }
    expect(new Set(ids).size).toBe(3);
    for (const starch_level of ['light', 'medium', 'heavy']) {
      const reply = await prefer({ service_type: 'clothes', starch: '1', starch_level });
      expect(reply.at('data.starch_level.code')).toBe(starch_level);
    }
  });

  it('§4.5: plan_id, which must be a plan', async () => {
    for (const plan_id of ['11', '']) {
      expect((await preferred({ service_type: 'clothes', plan_id })).status).toBe(200);
    }
    for (const plan_id of ['99', 'abc', '1.5', '٢']) {
      const reply = await preferred({ service_type: 'clothes', plan_id });
      expect(Object.keys(reply.at('errors') as object)).toEqual(['plan_id']);
    }
  });

  it('§4.6: a plan holds what section 2 lists', async () => {
    const reply = await caller.get('/plans');
    expect(reply.at('data.0')).toEqual({
      id: 11,
      name: 'Weekly Basket',
      description:
        'Wash and fold for one or two people, back neatly folded and ready for the wardrobe.',
      bag_size: 7,
      bags_count: 1,
      service: { name: 'Wash & Fold', type: { code: 'clothes', name: 'Clothes' } },
      plan_types: expect.arrayContaining([]),
      color: '#1F6F78',
    });
    expect(reply.at('data.0.plan_types.1')).toEqual({
      id: 112,
      name: 'Two months',
      orders_count: 8,
      price: 432,
      price_per_pag: 54,
      discount_percentage: 10,
    });
  });

  it('§4.8: either of day and date, every weekday and both periods', async () => {
    await caller.settle();
    const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
    for (const preferred_pickup_day of weekdays) {
      const reply = await subscribe({ ...WANTED, preferred_pickup_day });
      expect(reply.at('data.preferred_pickup_day.code')).toBe(preferred_pickup_day);
    }
    const morning = await subscribe({ ...WANTED, preferred_pickup_period: 'morning' });
    expect(morning.at('data.preferred_pickup_period')).toEqual({
      code: 'morning',
      name: 'Morning',
      period: '9 AM - 3 PM',
    });
    const { preferred_pickup_day: _, ...rest } = WANTED;
    const dated = await subscribe({ ...rest, preferred_pickup_date: '2026-03-15' });
    expect(dated.at('data.start_date')).toBe('2026-03-15T13:00:00.000Z');
  });
});
