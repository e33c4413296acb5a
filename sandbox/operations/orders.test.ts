import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, type Fields, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
});

describe('4.6 list-plans', () => {
  interface ListedPlan {
    id: number;
    bags_count: number;
    service: { type: { code: string } };
    plan_types: {
      orders_count: number;
      price: number;
      price_per_pag: number;
      discount_percentage: number;
    }[];
  }

  it('lists two plans of each service with two to four plan types, whose discounts are true', async () => {
    const reply = await caller.get('/plans');
    const plans = reply.at('data') as ListedPlan[];
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
    expect(reply.at('data.0')).toEqual({
      id: 11,
      name: 'Weekly Basket',
      description:
        'Wash and fold for one or two people, back neatly folded and ready for the wardrobe.',
      bag_size: 7,
      bags_count: 1,
      service: { name: 'Wash & Fold', type: { code: 'clothes', name: 'Clothes' } },
      plan_types: expect.arrayContaining([
        {
          id: 112,
          name: 'Two months',
          orders_count: 8,
          price: 432,
          price_per_pag: 54,
          discount_percentage: 10,
        },
      ]),
      color: '#1F6F78',
    });
    const inArabic = await caller.get('/plans', { 'accept-language': 'ar' });
    expect(inArabic.at('data.0.name')).toBe('سلة الأسبوع');
  });

  it('leaves a withdrawn plan out, which cannot be subscribed to; a draft keeps its price', async () => {
    await caller.settle();
    const draft = await caller.subscribe();
    await caller.control('PATCH', '/plan-types/111', { price: 260 });
    expect((await caller.subscribe()).at('data.total')).toBe(260);
    expect((await caller.confirm(draft.at('data.id'))).at('data.subscription.total')).toBe(240);
    await caller.control('PATCH', '/plans/11', { available: false });
    expect((await caller.get('/plans')).at('data.0.id')).toBe(12);
    expect((await caller.subscribe()).at('errors.plan_id')).toHaveLength(1);
  });
});

describe('4.7 available-days', () => {
  it('shows a day as section 2 lists it, from after midnight in Riyadh, not in UTC', async () => {
    const late = await Caller.inNewWorld(sandbox, { now: '2026-03-01T21:00:00Z' });
    const ask = (language: string) =>
      late.get('/subscription/available-days?orders_count=4', { 'accept-language': language });
    expect((await ask('ar')).at('data.0')).toEqual({
      day_name: 'الثلاثاء',
      week_day: 2,
      date: '2026-03-03',
      is_today: false,
      periods: [
        { code: 'morning', name: 'الصباح', period: 'من 9 صباحًا إلى 3 عصرًا' },
        { code: 'evening', name: 'المساء', period: 'من 4 عصرًا إلى 10 مساءً' },
      ],
    });
    expect((await ask('en')).at('data.0.periods')).toEqual([
      { code: 'morning', name: 'Morning', period: '9 AM - 3 PM' },
      { code: 'evening', name: 'Evening', period: '4 PM - 10 PM' },
    ]);
  });
});

describe('4.8 subscribe and 4.9 confirm-payment', () => {
  it('make a draft, then an active subscription with an invoice, as section 2 lists them', async () => {
    await caller.settle();
    const reply = await caller.subscribe();
    const id = reply.at('data.id');
    expect(reply.at('data')).toEqual({
      id,
      total: 240,
      orders_count: 4,
      start_date: '2026-03-02T06:00:00.000Z',
      end_date: '2026-04-20T12:00:00.000Z',
      preferred_pickup_day: { code: 'monday', name: 'Monday' },
      preferred_pickup_period: { code: 'morning', name: 'Morning', period: '9 AM - 3 PM' },
      state: { code: 'draft', name: 'Draft' },
    });
    const fields = { subscription_id: String(id) };
    const confirmed = await caller.post('/subscription/confirm-payment', fields);
    expect(confirmed.at('data')).toEqual({
      subscription: {
        id,
        total: 240,
        orders_count: 4,
        state: { code: 'active', name: 'Active' },
      },
      invoice_url: expect.stringMatching(/\/invoices\/[\w-]{32}\.pdf$/),
    });
  });

  it.each([
    [{ preferred_pickup_date: '2026-03-11' }, 'preferred_pickup_day'],
    [{ preferred_pickup_day: '', preferred_pickup_date: '2026-03-01' }, 'preferred_pickup_date'],
    [{ preferred_pickup_day: '', preferred_pickup_date: '2026-03-16' }, 'preferred_pickup_date'],
    [{ preferred_pickup_day: 'friday' }, 'preferred_pickup_period'],
  ])('refuse %j on %s', async (wanted, field) => {
    await caller.settle();
    await caller.expectRefused(() => caller.subscribe(wanted as Fields), 422, [field]);
    const dated = { preferred_pickup_day: '', preferred_pickup_date: '2026-03-11' };
    const reply = await caller.subscribe(dated);
    expect(reply.at('data.preferred_pickup_day.code')).toBe('wednesday');
  });
});

interface ShownOrder {
  id: number;
  state: string;
  pickup_date: string;
  state_changed_at: string | null;
  cancelled_at: string | null;
}

const WAY = [
  'scheduled',
  'picked_up_from_customer',
  'received_in_laundry',
  'out_for_delivery',
  'delivered',
];

describe('what was paid for', () => {
  let id: number;
  beforeEach(async () => {
    id = await caller.buy();
  });

  const setClock = (now: string) => caller.control('PUT', '/clock', { now });
  const states = async () => (await orders()).map((order) => order.state);

  const lever = (path: string) => caller.control('POST', path);
  const orders = async () => (await caller.orders(id)).at('data.orders') as ShownOrder[];
  const state = async () => (await caller.orders(id)).at('data.subscription.state');

  it('goes its way one state after the other, and ends as delivered', async () => {
    const seen = [];
    for (const [step] of WAY.entries()) {
      const [first] = await orders();
      seen.push(first?.state);
      expect(first?.state_changed_at === null).toBe(step === 0);
      const moved = await lever('/orders/70001/advance');
      expect(moved.status).toBe(step < WAY.length - 1 ? 200 : 409);
    }
    expect(seen).toEqual(WAY);
  });

  it('is cancelled only while it is scheduled', async () => {
    for (const later of WAY.slice(1)) {
      await lever('/orders/70001/advance');
      expect((await lever('/orders/70001/cancel')).status).toBe(409);
      const [first] = await orders();
      expect([first?.state, first?.cancelled_at]).toEqual([later, null]);
    }
    expect((await lever('/orders/70002/cancel')).status).toBe(200);
  });

  it('stays cancelled, whatever the clock says', async () => {
    await lever('/orders/70001/cancel');
    await caller.control('POST', '/clock/advance', { duration: 'P60D' });
    const [first] = await orders();
    const at = '2026-03-01T11:00:00+03:00';
    expect(first).toMatchObject({ state: 'cancelled', state_changed_at: at, cancelled_at: at });
    expect((await lever('/orders/70001/advance')).status).toBe(409);
    expect((await lever('/orders/70001/cancel')).status).toBe(409);
  });

  it.each([
    ['2026-03-02T06:59:59Z', 'scheduled', null],
    ['2026-03-02T07:00:00Z', 'picked_up_from_customer', '2026-03-02T10:00:00+03:00'],
    ['2026-03-02T09:00:00Z', 'received_in_laundry', '2026-03-02T12:00:00+03:00'],
    ['2026-03-03T06:00:00Z', 'out_for_delivery', '2026-03-03T09:00:00+03:00'],
    ['2026-03-03T10:00:00Z', 'delivered', '2026-03-03T13:00:00+03:00'],
  ])('at %s the first order is %s', async (now, state, changedAt) => {
    await setClock(now);
    const reply = await caller.orders(id);
    expect(reply.at('data.orders.0.state')).toBe(state);
    expect(reply.at('data.orders.0.state_changed_at')).toBe(changedAt);
  });

  it('comes later to an order that was held up, and takes nothing back', async () => {
    await caller.control('POST', '/orders/70001/late', { duration: 'PT5H' });
    await setClock('2026-03-02T10:00:00Z');
    expect((await states())[0]).toBe('scheduled');
    await setClock('2026-03-02T12:00:00Z');
    expect((await states())[0]).toBe('picked_up_from_customer');
    await caller.control('POST', '/orders/70001/late', { duration: 'P1D' });
    expect((await states())[0]).toBe('picked_up_from_customer');
    await setClock('2026-03-03T13:00:00Z');
    expect((await states())[0]).toBe('picked_up_from_customer');
    await setClock('2026-03-04T16:00:00Z');
    expect((await states())[0]).toBe('delivered');
    expect((await caller.control('POST', '/orders/70001/late', { duration: 'PT1H' })).status).toBe(
      409,
    );
  });

  it('schedules one order a week from the first matching day', async () => {
    const reply = await caller.orders(id, { 'accept-language': 'ar' });
    expect(reply.at('message')).toBe('هذه طلبات اشتراكك');
    expect(reply.at('data.subscription')).toEqual({
      id,
      state: 'active',
      orders_count: 4,
      start_date: '2026-03-02',
      end_date: '2026-04-20',
    });
    const orders = reply.at('data.orders') as { pickup_date: string }[];
    const dates = orders.map((order) => order.pickup_date);
    expect(dates).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']);
    expect(orders[0]).toEqual({
      id: 70001,
      state: 'scheduled',
      pickup_date: '2026-03-02',
      pickup_period: { code: 'morning', time_range: 'من 9 صباحًا إلى 3 عصرًا' },
      state_changed_at: null,
      cancelled_at: null,
    });
  });

  it('is completed once every order is delivered or cancelled', async () => {
    await lever('/orders/70004/cancel');
    await caller.control('PUT', '/clock', { now: '2026-03-17T09:59:59Z' });
    expect(await state()).toBe('active');
    await caller.control('POST', '/clock/advance', { duration: 'PT1S' });
    expect(await state()).toBe('completed');
    expect((await orders()).map((order) => order.state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
      'cancelled',
    ]);
    expect((await lever(`/subscriptions/${id}/cancel`)).status).toBe(409);
  });

  it('is cancelled with all its orders, once', async () => {
    expect((await lever(`/subscriptions/${id}/cancel`)).status).toBe(200);
    expect(await state()).toBe('cancelled');
    for (const order of await orders()) {
      expect([order.state, order.cancelled_at]).toEqual(['cancelled', '2026-03-01T11:00:00+03:00']);
    }
    expect((await lever(`/subscriptions/${id}/cancel`)).status).toBe(409);
    expect((await caller.confirm(id)).status).toBe(400);
    expect(await state()).toBe('cancelled');
  });

  it('can be cancelled as a draft', async () => {
    const draft = (await caller.subscribe()).at('data.id');
    expect((await lever(`/subscriptions/${draft}/cancel`)).status).toBe(200);
    const reply = await caller.orders(draft);
    expect(reply.at('data.subscription.state')).toBe('cancelled');
    expect(reply.at('data.orders')).toEqual([]);
  });

  it('hides what another integration has created', async () => {
    const other = await Caller.inNewWorld(sandbox);
    for (const hidden of [id, 'abc', '999999']) {
      const reply = await other.orders(hidden);
      expect(reply.status).toBe(404);
      expect(reply.at('message')).toBe('You do not have access to this subscription');
    }
  });
});
