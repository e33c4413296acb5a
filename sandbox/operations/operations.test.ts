import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import {
  ABHA,
  type Fields,
  HITTIN,
  PartnerClient,
  startTestSandbox,
} from '../testing/partner-client.fixture';

let sandbox: RunningSandbox;
let client: PartnerClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  client = await PartnerClient.inNewWorld(sandbox);
});

const PREFERENCES = '/customers/laundry-preferences';
const SHOES = `${PREFERENCES}?service_type=shoes`;
const arabic = { 'accept-language': 'ar' };

describe('4.2 link-customer', () => {
  it.each([
    [HITTIN, true, 'Good news! We cover your area', 'خبر سعيد! خدمتنا تصل إلى منطقتك'],
    [ABHA, false, "Sorry but we don't cover your area yet", 'عذرًا، خدمتنا لم تصل إلى منطقتك بعد'],
  ] as const)('tells of %o in both languages', async (point, is, en, ar) => {
    const inEnglish = await client.link({ ...point, gender: 'male', mobile: '561000123' });
    expect(inEnglish.at('data')).toEqual({
      auth_token: expect.stringMatching(/^[\w-]{40}$/),
      customer_id: inEnglish.at('data.customer.id'),
      is_location_covered: is,
      coverage_message: en,
      customer: {
        id: expect.any(Number),
        name: 'Sara',
        mobile: '0561000123',
        gender: { code: 'male', name: 'Male' },
        language: { code: 'en', name: 'English' },
      },
    });
    const covered = await client.post('/customers/is-location-covered', point);
    expect(covered.at('data')).toEqual({ is_covered: is });
    const inArabic = await client.link({ ...point }, arabic);
    expect(inArabic.at('data.coverage_message')).toBe(ar);
    expect(inArabic.at('data.customer.language')).toEqual({ code: 'ar', name: 'العربية' });
  });

  it('never covers the special point', async () => {
    const linked = await client.link({ lat: '24.9999', long: '46.9999' });
    expect(linked.at('data.is_location_covered')).toBe(false);
  });

  it('keeps the language of the first link; quoted errors are translated to Arabic', async () => {
    const mobile = '0561112223';
    await client.link({ mobile }, arabic);
    const again = await client.link({ mobile });
    expect(again.at('data.customer.language')).toEqual({ code: 'ar', name: 'Arabic' });
    const refused = await client.link({ mobile: '1' }, arabic);
    expect(refused.at('message')).toBe('بعض البيانات المدخلة غير صحيحة.');
    expect(refused.at('errors.mobile')).toEqual(['صيغة رقم الجوال غير صحيحة.']);
    const orders = await client.orders(1, arabic);
    expect(orders.at('message')).toBe('لا يمكنك الاطلاع على هذا الاشتراك');
  });

  it('gives special mobiles another name or a short token; they count from the first link', async () => {
    const count = async () => (await client.control('GET', '/state')).at('customers');
    expect(await count()).toBe(0);
    const reply = await client.link({ mobile: '0569990000' });
    expect([reply.at('data.customer.name'), await count()]).toEqual(['نورة الحربي', 1]);
    await client.link({ mobile: '0561230999' });
    expect((await client.get(SHOES)).status).toBe(200);
    await client.control('POST', '/clock/advance', { duration: 'PT1M' });
    expect((await client.get(SHOES)).status).toBe(401);
  });
});

it('4.3 and 4.4 store one address per customer and one preference per service (section 2)', async () => {
  await client.link();
  const full = { street_area: 'Hittin', notes: 'Gate 2', delivery: 'pick_up_deliver' };
  const first = await client.post('/customers/address', { ...HITTIN, ...full });
  const none = { apartment_number: null, building_number: null, home_type: null };
  const numbers = { lat: 24.764, long: 46.601, id: first.at('data.id') };
  expect(first.at('data')).toEqual({ ...full, ...none, ...numbers, is_served: true });
  const second = await client.post('/customers/address', { ...ABHA, street_area: 'Abha' });
  expect(second.at('data')).toMatchObject({ id: numbers.id, notes: null, is_served: false });
  const ids = [];
  for (const [service_type, more, level] of [
    ['clothes', { starch: '0', starch_level: 'heavy', protection_layer: '1' }, 'heavy'],
    ['shoes', { protection_layer: '0' }, 'light'],
    ['ironing', { starch: '0' }, 'light'],
  ] as const) {
    const saved = await client.post(PREFERENCES, { service_type, ...more });
    expect(saved.at('data')).toMatchObject({
      starch: false,
      starch_level: { code: level },
      protection_layer: false,
      service: { type: { code: service_type } },
    });
    const stored = await client.get(`${PREFERENCES}?service_type=${service_type}&plan_id=11`);
    expect(stored.at('data')).toEqual(saved.at('data'));
    ids.push(saved.at('data.id'));
  }
  expect(new Set(ids).size).toBe(3);
});

describe('4.6 list-plans', () => {
  it('lists two plans per service with two to four plan types and correct discounts', async () => {
    const plans = (await client.get('/plans')).at('data') as {
      bags_count: number;
      service: { type: { code: string } };
      plan_types: {
        orders_count: number;
        price: number;
        price_per_pag: number;
        discount_percentage: number;
      }[];
    }[];
    const services = plans.map((plan) => plan.service.type.code).sort();
    expect(services).toEqual(['clothes', 'clothes', 'ironing', 'ironing', 'shoes', 'shoes']);
    for (const { plan_types: types, bags_count: bags } of plans) {
      expect(types.length >= 2 && types.length <= 4).toBe(true);
      for (const type of types) {
        expect(type.price_per_pag).toBeCloseTo(type.price / (type.orders_count * bags), 2);
        const saved = 1 - type.price_per_pag / (types[0]?.price_per_pag ?? 0);
        expect(type.discount_percentage).toBeCloseTo(saved * 100, 1);
      }
    }
  });

  it('omits a withdrawn plan and refuses to subscribe to it; a draft keeps its price', async () => {
    await client.linkWithAddress();
    const draft = await client.subscribe();
    await client.control('PATCH', '/plan-types/111', { price: 260 });
    expect((await client.subscribe()).at('data.total')).toBe(260);
    expect((await client.confirm(draft.at('data.id'))).at('data.subscription.total')).toBe(240);
    await client.control('PATCH', '/plans/11', { available: false });
    expect((await client.get('/plans')).at('data.0.id')).toBe(12);
    expect((await client.subscribe()).at('errors.plan_id')).toHaveLength(1);
  });
});

it('4.7 lists days as in section 2, starting from the day in Riyadh', async () => {
  const late = await PartnerClient.inNewWorld(sandbox, { now: '2026-03-01T21:00:00Z' });
  const headers = { 'accept-language': 'ar' };
  const days = await late.get('/subscription/available-days?orders_count=4', headers);
  expect(days.at('data.0')).toEqual({
    day_name: 'الثلاثاء',
    week_day: 2,
    date: '2026-03-03',
    is_today: false,
    periods: [
      { code: 'morning', name: 'الصباح', period: 'من 9 صباحًا إلى 3 عصرًا' },
      { code: 'evening', name: 'المساء', period: 'من 4 عصرًا إلى 10 مساءً' },
    ],
  });
});

it.each([
  [{ preferred_pickup_date: '2026-03-11' }, 'preferred_pickup_day'],
  [{ preferred_pickup_day: '', preferred_pickup_date: '2026-03-01' }, 'preferred_pickup_date'],
  [{ preferred_pickup_day: '', preferred_pickup_date: '2026-03-16' }, 'preferred_pickup_date'],
  [{ preferred_pickup_day: 'friday' }, 'preferred_pickup_period'],
])('4.8 refuses %j on %s and accepts a date on offer', async (wanted, field) => {
  await client.linkWithAddress();
  await client.expectRefused(() => client.subscribe(wanted as Fields), 422, [field]);
  const dated = { preferred_pickup_day: '', preferred_pickup_date: '2026-03-11' };
  const reply = await client.subscribe(dated);
  expect(reply.at('data.preferred_pickup_day.code')).toBe('wednesday');
});

// `model-based.test.ts` covers order states and cancellation; these tests cover the rest.
describe('4.10 subscription-orders', () => {
  const setClock = (now: string) => client.control('PUT', '/clock', { now });
  const first = async (id: number) => (await client.orders(id)).at('data.orders.0');

  it('shows instants in Riyadh time and texts in the requested language', async () => {
    const id = await client.buy();
    await setClock('2026-03-02T10:00:00Z');
    await client.control('POST', '/orders/70002/cancel');
    const reply = await client.orders(id, { 'accept-language': 'ar' });
    expect(reply.at('message')).toBe('هذه طلبات اشتراكك');
    const dates = { start_date: '2026-03-02', end_date: '2026-04-20' };
    const subscription = { id, state: 'active', orders_count: 4, ...dates };
    expect(reply.at('data.subscription')).toEqual(subscription);
    const order = { pickup_period: { code: 'morning', time_range: 'من 9 صباحًا إلى 3 عصرًا' } };
    const at = '2026-03-02T13:00:00+03:00';
    expect((reply.at('data.orders') as unknown[]).slice(0, 3)).toEqual([
      {
        ...order,
        id: 70001,
        state: 'received_in_laundry',
        pickup_date: '2026-03-02',
        state_changed_at: '2026-03-02T12:00:00+03:00',
        cancelled_at: null,
      },
      {
        ...order,
        id: 70002,
        state: 'cancelled',
        pickup_date: '2026-03-09',
        state_changed_at: at,
        cancelled_at: at,
      },
      {
        ...order,
        id: 70003,
        state: 'scheduled',
        pickup_date: '2026-03-16',
        state_changed_at: null,
        cancelled_at: null,
      },
    ]);
  });

  it('delays the next states of a late order and keeps its current state', async () => {
    const id = await client.buy();
    const late = (duration: string) => client.control('POST', '/orders/70001/late', { duration });
    await late('PT5H');
    for (const [now, state, more] of [
      ['2026-03-02T10:00:00Z', 'scheduled'],
      ['2026-03-02T12:00:00Z', 'picked_up_from_customer', 'P1D'],
      ['2026-03-02T12:00:00Z', 'picked_up_from_customer'],
      ['2026-03-03T13:00:00Z', 'picked_up_from_customer'],
      ['2026-03-04T16:00:00Z', 'delivered'],
    ] as const) {
      await setClock(now);
      expect(await first(id)).toMatchObject({ state });
      if (more) await late(more);
    }
    expect((await late('PT1H')).status).toBe(409);
  });

  it('hides subscriptions of another partner key', async () => {
    const id = await client.buy();
    const other = await PartnerClient.inNewWorld(sandbox);
    for (const hidden of [id, 'abc', '999999']) {
      expect((await other.orders(hidden)).status).toBe(404);
    }
  });
});
