import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;
let id: number;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
  id = await caller.buy();
});

const setClock = (now: string) => caller.control('PUT', '/clock', { now });

async function states(): Promise<string[]> {
  const orders = (await caller.orders(id)).at('data.orders') as { state: string }[];
  return orders.map((order) => order.state);
}

describe('4.10 subscription-orders', () => {
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

  it('is completed once every order has ended', async () => {
    await setClock('2026-03-24T09:59:59Z');
    expect((await caller.orders(id)).at('data.subscription.state')).toBe('active');
    await setClock('2026-03-24T10:00:00Z');
    expect((await caller.orders(id)).at('data.subscription.state')).toBe('completed');
    const state = await caller.control('GET', '/state');
    expect(state.at('subscriptions.completed')).toBe(1);
    expect(state.at('orders.delivered')).toBe(4);
  });

  it('shows an order that was moved or cancelled by hand', async () => {
    await caller.control('POST', '/orders/70001/advance');
    await caller.control('POST', '/orders/70002/cancel');
    expect((await states()).slice(0, 2)).toEqual(['picked_up_from_customer', 'cancelled']);
    expect((await caller.orders(id)).at('data.orders.1.cancelled_at')).toBe(
      '2026-03-01T11:00:00+03:00',
    );
    expect((await caller.control('POST', '/orders/70001/cancel')).status).toBe(409);
    expect((await caller.control('POST', `/subscriptions/${id}/cancel`)).status).toBe(409);
  });

  it('takes all orders along when the subscription is cancelled', async () => {
    expect((await caller.control('POST', `/subscriptions/${id}/cancel`)).status).toBe(200);
    expect((await caller.orders(id)).at('data.subscription.state')).toBe('cancelled');
    expect(new Set(await states())).toEqual(new Set(['cancelled']));
  });

  it('is completed when its orders were cancelled one by one', async () => {
    for (const order of [70001, 70002, 70003, 70004]) {
      await caller.control('POST', `/orders/${order}/cancel`);
    }
    expect((await caller.orders(id)).at('data.subscription.state')).toBe('completed');
  });

  it('hides what another integration has created', async () => {
    const other = await Caller.inNewWorld(sandbox);
    for (const hidden of [id, 'abc', '999999']) {
      const reply = await other.orders(hidden);
      expect(reply.status).toBe(404);
      expect(reply.at('message')).toBe('You do not have access to this subscription');
    }
  });

  it('wants 401 and 403 told apart', async () => {
    expect((await caller.orders(id, { 'api-key': '' })).status).toBe(401);
    expect((await caller.orders(id, { 'api-key': 'nobody' })).status).toBe(403);
  });

  it('slows down who asks more than 30 times a minute of the world’s clock', async () => {
    for (let read = 0; read < 30; read += 1) expect((await caller.orders(id)).status).toBe(200);
    const refused = await caller.orders(id);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    await caller.control('POST', '/clock/advance', { duration: 'PT1M' });
    expect((await caller.orders(id)).status).toBe(200);
  });
});
