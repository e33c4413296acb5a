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

interface ShownOrder {
  id: number;
  state: string;
  pickup_date: string;
  state_changed_at: string | null;
  cancelled_at: string | null;
}

const lever = (path: string) => caller.control('POST', path);
const orders = async () => (await caller.orders(id)).at('data.orders') as ShownOrder[];
const state = async () => (await caller.orders(id)).at('data.subscription.state');

const WAY = [
  'scheduled',
  'picked_up_from_customer',
  'received_in_laundry',
  'out_for_delivery',
  'delivered',
];

describe('§3 an order', () => {
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

  it('stands in the order of its pickup date', async () => {
    await lever('/orders/70003/advance');
    const dates = (await orders()).map((order) => order.pickup_date);
    expect(dates).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23']);
  });
});

describe('§3 a subscription', () => {
  it('begins as a draft: the schedule is stored, no pickup is scheduled', async () => {
    const draft = await caller.subscribe();
    const reply = await caller.orders(draft.at('data.id'));
    expect(reply.at('data.subscription')).toMatchObject({
      state: 'draft',
      start_date: '2026-03-02',
    });
    expect(reply.at('data.orders')).toEqual([]);
    expect((await caller.control('GET', '/state')).at('orders.scheduled')).toBe(4);
  });

  it('becomes active with the payment, with or without a reference', async () => {
    const draft = (await caller.subscribe()).at('data.id');
    const fields = { subscription_id: String(draft) };
    const reply = await caller.post('/subscription/confirm-payment', fields);
    expect(reply.at('data.subscription.state.code')).toBe('active');
    expect((await caller.orders(draft)).at('data.orders')).toHaveLength(4);
  });

  it('stays active when it is confirmed again: one payment, one invoice, the same orders', async () => {
    const before = (await caller.orders(id)).text;
    expect((await caller.confirm(id)).status).toBe(400);
    expect((await caller.orders(id)).text).toBe(before);
    expect((await caller.control('GET', '/state')).at('confirmations')).toBe(1);
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
});

describe('§4.10 and §5.2: the partner key alone', () => {
  it('sees every subscription of the integration, whoever’s it is, without a token', async () => {
    await caller.link();
    expect((await caller.orders(id, { authorization: '' })).status).toBe(200);
  });
});
