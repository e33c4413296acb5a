import { expect } from 'vitest';
import { proveChoices } from '../testing/choices.fixture';
import { ABHA, type Caller, HITTIN } from '../testing/stage.fixture';
import { CUSTOMERS } from './customers';

const choice = proveChoices(CUSTOMERS);

const PREFERENCES = '/customers/laundry-preferences';
const shoes = (caller: Caller) => caller.get(`${PREFERENCES}?service_type=shoes`);
const days = (caller: Caller) => caller.get('/subscription/available-days?orders_count=4');
const linkAgain = (caller: Caller, fields = {}) => caller.link({ mobile: '0567654321', ...fields });

choice('mobile', 'with-zero', async (caller) => {
  expect((await caller.link({ mobile: '567654321' })).status).toBe(422);
  expect((await linkAgain(caller)).at('data.customer.mobile')).toBe('0567654321');
});

choice('mobile', 'returned-without-zero', async (caller) => {
  expect((await linkAgain(caller)).at('data.customer.mobile')).toBe('567654321');
});

choice('link-existing', 'overwrite', async (caller) => {
  const first = await linkAgain(caller);
  const second = await linkAgain(caller, { name: 'New Name' });
  expect(second.at('data.customer.name')).toBe('New Name');
  expect(second.at('data.customer_id')).toBe(first.at('data.customer_id'));
});

choice('covered-without-coordinates', 'null', async (caller) => {
  expect((await caller.link()).at('data.is_location_covered')).toBeNull();
});

choice('family-status', 'known', async (caller) => {
  expect((await caller.link({ family_status: 'widowed' })).status).toBe(422);
  expect((await caller.link({ family_status: 'single' })).status).toBe(200);
});

choice('family-status', 'any', async (caller) => {
  expect((await caller.link({ family_status: 'It’s complicated' })).status).toBe(200);
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

choice('preference-rules', 'ignore', async (caller) => {
  await caller.link();
  const reply = await caller.post(PREFERENCES, { service_type: 'shoes', starch: '1' });
  expect([reply.status, reply.at('data.starch')]).toEqual([200, false]);
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
  ['null', null],
  ['missing', undefined],
] as const) {
  choice('starch-level-without-starch', chosen, async (caller) => {
    await caller.link();
    const reply = await caller.post(PREFERENCES, { service_type: 'clothes' });
    expect(reply.at('data.starch_level')).toBe(level);
  });
}

for (const [chosen, sunday] of [
  ['sunday-1', 1],
  ['iso', 7],
] as const) {
  choice('week-day', chosen, async (caller) => {
    // The sixth day after a Sunday's tomorrow is the next Sunday.
    expect((await days(caller)).at('data.6.week_day')).toBe(sunday);
  });
}

choice('day-name', 'english', async (caller) => {
  expect((await days(caller)).at('data.0.day_name')).toBe('MONDAY');
});

choice('available-days', 'with-today', async (caller) => {
  const reply = await days(caller);
  expect([reply.at('data.0.is_today'), reply.at('data.0.date')]).toEqual([true, '2026-03-01']);
  const closed = (reply.at('data') as { periods: unknown[] }[]).filter(
    (day) => day.periods.length === 0,
  );
  expect(closed).toHaveLength(1);
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

const price = async (caller: Caller) =>
  (await caller.get('/plans')).at('data.1.plan_types.0.price_per_pag');
choice('price-per-pag', 'order', async (caller) => expect(await price(caller)).toBe(120));
choice('price-per-pag', 'bag-string', async (caller) => expect(await price(caller)).toBe('60.00'));

choice('discount-percentage', 'fraction', async (caller) => {
  const reply = await caller.get('/plans');
  expect(reply.at('data.0.plan_types.1.discount_percentage')).toBe(0.1);
});

choice('color', 'loose', async (caller) => {
  const plans = (await caller.get('/plans')).at('data') as { color: string }[];
  expect(new Set(plans.map((plan) => plan.color)).size).toBeGreaterThan(2);
  expect(plans.every((plan) => !/^#[0-9A-F]{6}$/i.test(plan.color))).toBe(true);
});
