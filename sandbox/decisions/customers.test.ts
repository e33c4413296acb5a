import { expect } from 'vitest';
import { proveChoices } from '../testing/choices.fixture';
import { ABHA, type Caller, HITTIN } from '../testing/stage.fixture';
import { CUSTOMERS } from './customers';

const choice = proveChoices(CUSTOMERS);

const PREFERENCES = '/customers/laundry-preferences';
const shoes = (caller: Caller) => caller.get(`${PREFERENCES}?service_type=shoes`);
const days = (caller: Caller, headers = {}) =>
  caller.get('/subscription/available-days?orders_count=4', headers);
const linkAgain = (caller: Caller, fields = {}) => caller.link({ mobile: '0567654321', ...fields });

choice('mobile', 'with-or-without-zero', async (caller) => {
  for (const mobile of ['0567654321', '567654321']) {
    expect((await caller.link({ mobile })).at('data.customer.mobile')).toBe('0567654321');
  }
});

choice('mobile', 'with-zero', async (caller) => {
  expect((await caller.link({ mobile: '567654321' })).status).toBe(422);
  expect((await linkAgain(caller)).at('data.customer.mobile')).toBe('0567654321');
});

choice('mobile', 'returned-without-zero', async (caller) => {
  for (const mobile of ['0567654321', '567654321']) {
    expect((await caller.link({ mobile })).at('data.customer.mobile')).toBe('567654321');
  }
});

choice('link-existing', 'keep', async (caller) => {
  await linkAgain(caller, { name: 'Old Name' });
  expect((await linkAgain(caller)).at('data.customer.name')).toBe('Old Name');
});

choice('link-existing', 'overwrite', async (caller) => {
  const first = await linkAgain(caller);
  const second = await linkAgain(caller, { name: 'New Name' });
  expect(second.at('data.customer.name')).toBe('New Name');
  expect(second.at('data.customer_id')).toBe(first.at('data.customer_id'));
});

choice('covered-without-coordinates', 'false', async (caller) => {
  expect((await caller.link()).at('data.is_location_covered')).toBe(false);
  expect((await caller.link({ lat: HITTIN.lat })).at('data.is_location_covered')).toBe(false);
  expect((await caller.link(HITTIN)).at('data.is_location_covered')).toBe(true);
});

choice('covered-without-coordinates', 'null', async (caller) => {
  expect((await caller.link()).at('data.is_location_covered')).toBeNull();
});

choice('coverage', 'circles', async (caller) => {
  const covers = async (point: Record<string, string>) =>
    (await caller.post('/customers/is-location-covered', point)).at('data.is_covered');
  expect([await covers(HITTIN), await covers(ABHA)]).toEqual([true, false]);
});

choice('family-status', 'word', async (caller) => {
  expect((await caller.link({ family_status: 'widowed' })).status).toBe(200);
  for (const family_status of ['Single', 'it is complicated', 'x'.repeat(33)]) {
    expect((await caller.link({ family_status })).status).toBe(422);
  }
});

choice('family-status', 'known', async (caller) => {
  expect((await caller.link({ family_status: 'widowed' })).status).toBe(422);
  expect((await caller.link({ family_status: 'single' })).status).toBe(200);
});

choice('family-status', 'any', async (caller) => {
  expect((await caller.link({ family_status: 'It’s complicated' })).status).toBe(200);
});

choice('omitted-optional', 'reset', async (caller) => {
  await caller.link();
  const address = { ...HITTIN, street_area: 'x' };
  await caller.post('/customers/address', { ...address, notes: 'Gate 2' });
  expect((await caller.post('/customers/address', address)).at('data.notes')).toBeNull();
  await caller.post(PREFERENCES, { service_type: 'clothes', scent: '1' });
  const second = await caller.post(PREFERENCES, { service_type: 'clothes', mirzam: '1' });
  expect([second.at('data.scent'), second.at('data.mirzam')]).toEqual([false, true]);
});

choice('omitted-optional', 'keep', async (caller) => {
  await caller.link();
  const address = { ...HITTIN, street_area: 'x' };
  await caller.post('/customers/address', { ...address, notes: 'Gate 2' });
  expect((await caller.post('/customers/address', address)).at('data.notes')).toBe('Gate 2');
  await caller.post(PREFERENCES, { service_type: 'clothes', scent: '1' });
  const second = await caller.post(PREFERENCES, { service_type: 'clothes', mirzam: '1' });
  expect([second.at('data.scent'), second.at('data.mirzam')]).toEqual([true, true]);
});

choice('preference-rules', 'refuse', async (caller) => {
  await caller.link();
  const layer = await caller.post(PREFERENCES, { service_type: 'shoes' });
  expect(layer.at('errors.protection_layer')).toHaveLength(1);
  const starch = await caller.post(PREFERENCES, { service_type: 'ironing', starch: '1' });
  expect(starch.at('errors.starch')).toHaveLength(1);
});

choice('preference-rules', 'ignore', async (caller) => {
  await caller.link();
  const reply = await caller.post(PREFERENCES, { service_type: 'shoes', starch: '1' });
  expect([reply.status, reply.at('data.starch')]).toEqual([200, false]);
});

choice('preferences-never-stored', 'defaults', async (caller) => {
  await caller.link();
  const none = { organic_detergent: false, scent: false, mirzam: false, starch: false };
  const light = { starch_level: { code: 'light', name: 'Light' } };
  const expected = { id: 0, ...none, ...light, protection_layer: true };
  expect((await shoes(caller)).at('data')).toMatchObject(expected);
  const clothes = await caller.get(`${PREFERENCES}?service_type=clothes`);
  expect(clothes.at('data.protection_layer')).toBe(false);
});

choice('preferences-never-stored', 'not-found', async (caller) => {
  await caller.link();
  expect((await shoes(caller)).status).toBe(404);
});

choice('preferences-never-stored', 'null', async (caller) => {
  await caller.link();
  expect([(await shoes(caller)).status, (await shoes(caller)).at('data')]).toEqual([200, null]);
});

for (const [chosen, level] of [
  ['light', { code: 'light', name: 'Light' }],
  ['null', null],
  ['missing', undefined],
] as const) {
  choice('starch-level-without-starch', chosen, async (caller) => {
    await caller.link();
    const reply = await caller.post(PREFERENCES, { service_type: 'clothes' });
    expect(reply.at('data.starch_level')).toEqual(level);
  });
}

for (const [chosen, sunday] of [
  ['sunday-0', 0],
  ['sunday-1', 1],
  ['iso', 7],
] as const) {
  choice('week-day', chosen, async (caller) => {
    // The sixth day after a Sunday's tomorrow is the next Sunday.
    expect((await days(caller)).at('data.6.week_day')).toBe(sunday);
  });
}

const dayName = async (caller: Caller, language: string) =>
  (await days(caller, { 'accept-language': language })).at('data.0.day_name');
choice('day-name', 'language', async (caller) => {
  expect([await dayName(caller, 'ar'), await dayName(caller, 'en')]).toEqual(['الاثنين', 'Monday']);
});

choice('day-name', 'english', async (caller) => {
  expect([await dayName(caller, 'ar'), await dayName(caller, 'en')]).toEqual(['MONDAY', 'MONDAY']);
});

choice('available-days', 'after-today', async (caller) => {
  const offered = (await days(caller)).at('data') as { date: string; periods: object[] }[];
  expect(offered).toHaveLength(14);
  expect([offered[0]?.date, offered[13]?.date]).toEqual(['2026-03-02', '2026-03-15']);
  const fridays = ['2026-03-06', '2026-03-13'];
  expect(offered.filter((day) => day.periods.length === 1).map((day) => day.date)).toEqual(fridays);
});

choice('available-days', 'with-today', async (caller) => {
  const reply = await days(caller);
  expect([reply.at('data.0.is_today'), reply.at('data.0.date')]).toEqual([true, '2026-03-01']);
  const closed = (reply.at('data') as { periods: unknown[] }[]).filter(
    (day) => day.periods.length === 0,
  );
  expect(closed).toHaveLength(1);
});

choice('location', 'partner-area', async (caller) => {
  await caller.post('/customers/is-location-covered', ABHA);
  expect((await days(caller)).status).toBe(200);
});

choice('location', 'last-verdict', async (caller) => {
  expect((await days(caller)).status).toBe(200);
  await caller.post('/customers/is-location-covered', ABHA);
  expect((await days(caller)).status).toBe(400);
  await caller.post('/customers/is-location-covered', HITTIN);
  expect((await days(caller)).status).toBe(200);
});

choice('location', 'token-or-once', async (caller) => {
  expect((await days(caller)).status).toBe(400);
  expect((await days(caller)).status).toBe(200);
  await caller.link();
  await caller.post('/customers/address', { ...ABHA, street_area: 'x' });
  expect((await days(caller)).status).toBe(400);
});

choice('location', 'token', async (caller) => {
  for (let turn = 0; turn < 3; turn += 1) expect((await days(caller)).status).toBe(400);
  await caller.link();
  await caller.post('/customers/address', { ...HITTIN, street_area: 'x' });
  expect((await days(caller)).status).toBe(200);
  await caller.post('/customers/address', { ...ABHA, street_area: 'x' });
  expect((await days(caller)).status).toBe(400);
});

const price = async (caller: Caller) =>
  (await caller.get('/plans')).at('data.1.plan_types.0.price_per_pag');
choice('price-per-pag', 'bag', async (caller) => expect(await price(caller)).toBe(60));
choice('price-per-pag', 'order', async (caller) => expect(await price(caller)).toBe(120));
choice('price-per-pag', 'bag-string', async (caller) => expect(await price(caller)).toBe('60.00'));

choice('discount-percentage', 'percent', async (caller) => {
  const reply = await caller.get('/plans');
  expect(reply.at('data.0.plan_types.1.discount_percentage')).toBe(10);
});

choice('discount-percentage', 'fraction', async (caller) => {
  const reply = await caller.get('/plans');
  expect(reply.at('data.0.plan_types.1.discount_percentage')).toBe(0.1);
});

const colored = async (caller: Caller) =>
  (await caller.get('/plans')).at('data') as { color: string }[];
choice('color', 'hex', async (caller) => {
  expect((await colored(caller)).every((plan) => /^#[0-9A-F]{6}$/.test(plan.color))).toBe(true);
});

choice('color', 'loose', async (caller) => {
  const plans = await colored(caller);
  expect(new Set(plans.map((plan) => plan.color)).size).toBeGreaterThan(2);
  expect(plans.every((plan) => !/^#[0-9A-F]{6}$/i.test(plan.color))).toBe(true);
});
