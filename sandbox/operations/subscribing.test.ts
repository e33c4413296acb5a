import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { ABHA, Caller, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
  caller = await Caller.inNewWorld(sandbox);
});
afterAll(() => sandbox.close());

interface ListedPlan {
  id: number;
  name: string;
  bags_count: number;
  color: string;
  service: { type: { code: string } };
  plan_types: {
    orders_count: number;
    price: number;
    price_per_pag: number;
    discount_percentage: number;
  }[];
}

async function listPlans(language = 'en'): Promise<ListedPlan[]> {
  const reply = await caller.get('/plans', { 'accept-language': language });
  return reply.at('data') as ListedPlan[];
}

describe('4.6 list-plans', () => {
  it('lists two plans of each service, with two to four plan types', async () => {
    const plans = await listPlans();
    const services = plans.map((plan) => plan.service.type.code).sort();
    expect(services).toEqual(['clothes', 'clothes', 'ironing', 'ironing', 'shoes', 'shoes']);
    for (const plan of plans) {
      expect(plan.plan_types.length).toBeGreaterThanOrEqual(2);
      expect(plan.plan_types.length).toBeLessThanOrEqual(4);
      expect(plan.color).toMatch(/^#[0-9A-F]{6}$/);
    }
  });

  it('proves every discount by the price per bag', async () => {
    const types = (await listPlans()).flatMap((plan) =>
      plan.plan_types.map((type) => ({ plan, type, first: plan.plan_types[0] })),
    );
    for (const { plan, type, first } of types) {
      const bags = type.orders_count * plan.bags_count;
      expect(type.price_per_pag).toBeCloseTo(type.price / bags, 2);
      const saved = 1 - type.price_per_pag / (first?.price_per_pag ?? 0);
      expect(type.discount_percentage).toBeCloseTo(saved * 100, 1);
    }
    expect(types.some(({ type }) => type.discount_percentage > 0)).toBe(true);
  });

  it('speaks Arabic when asked, and English for anything unknown', async () => {
    expect((await listPlans('ar'))[0]?.name).toBe('سلة الأسبوع');
    expect((await listPlans('fr'))[0]?.name).toBe('Weekly Basket');
  });

  it('leaves a withdrawn plan out', async () => {
    await caller.control('PATCH', '/plans/16', { available: false });
    expect((await listPlans()).map((plan) => plan.id)).not.toContain(16);
    await caller.control('PATCH', '/plans/16', { available: true });
  });
});

describe('4.7 available-days', () => {
  it('offers the 14 days after today, without Friday mornings', async () => {
    const reply = await caller.get('/subscription/available-days?orders_count=4', {
      'accept-language': 'ar',
    });
    const days = reply.at('data') as { date: string; week_day: number; periods: unknown[] }[];
    expect(days).toHaveLength(14);
    expect(reply.at('data.0')).toEqual({
      day_name: 'الاثنين',
      week_day: 1,
      date: '2026-03-02',
      is_today: false,
      periods: [
        { code: 'morning', name: 'الصباح', period: 'من 9 صباحًا إلى 3 عصرًا' },
        { code: 'evening', name: 'المساء', period: 'من 4 عصرًا إلى 10 مساءً' },
      ],
    });
    expect(days.filter((day) => day.periods.length === 1).map((day) => day.week_day)).toEqual([
      5, 5,
    ]);
  });

  it('starts after midnight in Riyadh, not in UTC', async () => {
    const late = await Caller.inNewWorld(sandbox, { now: '2026-03-01T21:00:00Z' });
    const reply = await late.get('/subscription/available-days?orders_count=4');
    expect(reply.at('data.0.date')).toBe('2026-03-03');
  });

  it.each(['', 'four', '0', '٤'])('refuses orders_count = %s', async (count) => {
    const reply = await caller.get(`/subscription/available-days?orders_count=${count}`);
    expect(reply.at('errors.orders_count')).toHaveLength(1);
  });
});

describe('4.8 subscribe', () => {
  it('creates a draft, with no orders yet', async () => {
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
    const orders = await caller.orders(id);
    expect(orders.at('data.subscription.state')).toBe('draft');
    expect(orders.at('data.orders')).toEqual([]);
  });

  it('takes a date instead of a day, and lets a second draft be', async () => {
    await caller.settle();
    const wanted = { preferred_pickup_day: '', preferred_pickup_date: '2026-03-11' };
    const first = await caller.subscribe(wanted);
    expect(first.at('data.preferred_pickup_day.code')).toBe('wednesday');
    expect((await caller.subscribe()).at('data.id')).not.toBe(first.at('data.id'));
  });

  it.each([
    [{ preferred_pickup_date: '2026-03-11' }, 'preferred_pickup_day'],
    [{ preferred_pickup_day: '' }, 'preferred_pickup_day'],
    [{ preferred_pickup_day: 'Monday' }, 'preferred_pickup_day'],
    [{ preferred_pickup_day: '', preferred_pickup_date: '2026-03-01' }, 'preferred_pickup_date'],
    [{ preferred_pickup_day: '', preferred_pickup_date: '2026-03-16' }, 'preferred_pickup_date'],
    [{ preferred_pickup_day: 'friday' }, 'preferred_pickup_period'],
    [{ preferred_pickup_period: 'night' }, 'preferred_pickup_period'],
    [{ plan_id: '99' }, 'plan_id'],
    [{ plan_type_id: '121' }, 'plan_type_id'],
    [{ plan_type_id: '' }, 'plan_type_id'],
  ])('refuses %j on %s', async (wanted, field) => {
    await caller.settle();
    const reply = await caller.subscribe(wanted as Record<string, string>);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
  });

  it('wants an address that is served', async () => {
    await caller.link();
    expect((await caller.subscribe()).at('errors.address')).toHaveLength(1);
    await caller.post('/customers/address', { ...ABHA, street_area: 'Abha' });
    expect((await caller.subscribe()).at('errors.address')).toHaveLength(1);
  });

  it('refuses a plan that was withdrawn, and a draft keeps its price', async () => {
    const own = await Caller.inNewWorld(sandbox);
    await own.settle();
    const draft = await own.subscribe();
    await own.control('PATCH', '/plan-types/111', { price: 260 });
    expect((await own.subscribe()).at('data.total')).toBe(260);
    expect((await own.confirm(draft.at('data.id'))).at('data.subscription.total')).toBe(240);
    await own.control('PATCH', '/plans/11', { available: false });
    expect((await own.subscribe()).at('errors.plan_id')).toHaveLength(1);
  });
});

describe('4.9 confirm-payment', () => {
  it('makes the draft active and writes an invoice', async () => {
    await caller.settle();
    const id = (await caller.subscribe()).at('data.id');
    const reply = await caller.confirm(id);
    expect(reply.at('data.subscription')).toEqual({
      id,
      total: 240,
      orders_count: 4,
      state: { code: 'active', name: 'Active' },
    });
    const url = String(reply.at('data.invoice_url'));
    expect(url).toMatch(/\/invoices\/[\w-]{32}\.pdf$/);
    const pdf = await fetch(url);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
  });

  it('refuses a second time in the words of section 7', async () => {
    const id = await caller.buy();
    const again = await caller.confirm(id);
    expect(again.status).toBe(400);
    expect(again.at('message')).toBe('This subscription is already active');
  });

  it('hides what is unknown or another customer’s', async () => {
    const id = await caller.buy();
    await caller.link();
    for (const hidden of [id, 999_999]) {
      const reply = await caller.confirm(hidden);
      expect(reply.status).toBe(404);
      expect(reply.at('message')).toBe('You do not have access to this subscription');
    }
    expect((await caller.confirm('abc')).at('errors.subscription_id')).toHaveLength(1);
  });

  it('says so when it was cancelled', async () => {
    await caller.settle();
    const id = (await caller.subscribe()).at('data.id');
    await caller.control('POST', `/subscriptions/${id}/cancel`);
    const reply = await caller.confirm(id);
    expect(reply.status).toBe(400);
    expect(reply.at('message')).toContain('cancelled');
  });
});
