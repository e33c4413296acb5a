import { expect } from 'vitest';
import { proveChoices } from '../testing/choices.fixture';
import { ABHA, type Caller } from '../testing/stage.fixture';
import { SUBSCRIPTIONS } from './subscriptions';

const choice = proveChoices(SUBSCRIPTIONS);

const advance = (caller: Caller, duration: string) =>
  caller.control('POST', '/clock/advance', { duration });

choice('subscribe-address', 'refuse', async (caller) => {
  await caller.link();
  expect((await caller.subscribe()).at('errors.address')).toHaveLength(1);
  await caller.post('/customers/address', { ...ABHA, street_area: 'Abha' });
  expect((await caller.subscribe()).at('errors.address')).toHaveLength(1);
});

choice('subscribe-address', 'accept', async (caller) => {
  await caller.link();
  expect((await caller.subscribe()).status).toBe(200);
});

const NOT_ON_OFFER = [
  ['plan_type_id', { plan_type_id: '121' }],
  ['preferred_pickup_period', { preferred_pickup_day: 'friday' }],
  ['preferred_pickup_date', { preferred_pickup_day: '', preferred_pickup_date: '2026-03-30' }],
] as const;
choice('not-on-offer', 'fields', async (caller) => {
  await caller.settle();
  for (const [field, wanted] of NOT_ON_OFFER) {
    const reply = await caller.subscribe(wanted);
    expect([reply.status, Object.keys(reply.at('errors') as object)]).toEqual([422, [field]]);
  }
});

choice('not-on-offer', 'message-only', async (caller) => {
  await caller.settle();
  for (const [, wanted] of NOT_ON_OFFER) {
    const reply = await caller.subscribe(wanted);
    expect([reply.status, reply.at('errors')]).toEqual([400, undefined]);
  }
});

choice('second-draft', 'allow', async (caller) => {
  await caller.settle();
  const first = await caller.subscribe();
  expect((await caller.subscribe()).at('data.id')).not.toBe(first.at('data.id'));
});

choice('second-draft', 'conflict', async (caller) => {
  await caller.settle();
  const first = await caller.subscribe();
  expect((await caller.subscribe()).status).toBe(409);
  await caller.confirm(first.at('data.id'));
  expect((await caller.subscribe()).status).toBe(200);
});

choice('second-draft', 'first', async (caller) => {
  await caller.settle();
  const first = await caller.subscribe();
  const second = await caller.subscribe({ plan_type_id: '112' });
  expect(second.at('data')).toEqual(first.at('data'));
});

const countAfter = async (caller: Caller, id: number, minutes: number) => {
  await advance(caller, `PT${minutes}M`);
  return ((await caller.orders(id)).at('data.orders') as unknown[]).length;
};

choice('schedule', 'at-once', async (caller) => {
  const id = await caller.buy();
  expect(await countAfter(caller, id, 0)).toBe(4);
});

choice('schedule', 'a-minute-later', async (caller) => {
  const id = await caller.buy();
  expect([await countAfter(caller, id, 0), await countAfter(caller, id, 1)]).toEqual([0, 4]);
});

choice('schedule', 'one-by-one', async (caller) => {
  const id = await caller.buy();
  const counts = [
    await countAfter(caller, id, 0),
    await countAfter(caller, id, 1),
    await countAfter(caller, id, 2),
  ];
  expect([...counts, await countAfter(caller, id, 9)]).toEqual([0, 1, 3, 4]);
});

for (const [chosen, start, end] of [
  ['pickups', '2026-03-02', '2026-04-20'],
  ['moved', '2026-03-03', '2026-04-21'],
] as const) {
  choice('dates', chosen, async (caller) => {
    await caller.settle();
    const draft = await caller.subscribe();
    expect(draft.at('data.start_date')).toBe('2026-03-02T06:00:00.000Z');
    expect(draft.at('data.end_date')).toBe('2026-04-20T12:00:00.000Z');
    await caller.confirm(draft.at('data.id'));
    const { subscription } = (await caller.orders(draft.at('data.id'))).at('data') as {
      subscription: object;
    };
    expect(subscription).toMatchObject({ start_date: start, end_date: end });
  });
}

choice('orders-of-draft', 'empty', async (caller) => {
  await caller.settle();
  const reply = await caller.orders((await caller.subscribe()).at('data.id'));
  expect([reply.at('data.subscription.state'), reply.at('data.orders')]).toEqual(['draft', []]);
});

choice('orders-of-draft', 'not-found', async (caller) => {
  await caller.settle();
  const id = (await caller.subscribe()).at('data.id');
  expect((await caller.orders(id)).status).toBe(404);
  await caller.confirm(id);
  expect((await caller.orders(id)).status).toBe(200);
});

choice('confirm-unknown', 'not-found', async (caller) => {
  const anothers = await caller.buy();
  await caller.link();
  for (const hidden of [anothers, 1]) {
    const reply = await caller.confirm(hidden);
    expect([reply.status, reply.at('message')]).toEqual([
      404,
      'You do not have access to this subscription',
    ]);
  }
});

choice('confirm-unknown', 'bad-request', async (caller) => {
  await caller.link();
  expect((await caller.confirm(1)).status).toBe(400);
});

/** What is said to whoever confirms a subscription that was cancelled, and one whose orders have all ended. */
async function confirmEnded(caller: Caller): Promise<unknown[]> {
  const completed = await caller.buy();
  const cancelled = (await caller.subscribe()).at('data.id');
  await caller.control('POST', `/subscriptions/${cancelled}/cancel`);
  await advance(caller, 'P29D');
  const replies = [await caller.confirm(cancelled), await caller.confirm(completed)];
  return replies.map((reply) => [reply.status, reply.at('message')]);
}

choice('confirm-ended', 'says', async (caller) => {
  expect(await confirmEnded(caller)).toEqual([
    [400, 'This subscription was cancelled'],
    [400, 'This subscription is already completed'],
  ]);
});

choice('confirm-ended', 'already-active', async (caller) => {
  const refused = [400, 'This subscription is already active'];
  expect(await confirmEnded(caller)).toEqual([refused, refused]);
});

choice('progress', 'full', async (caller) => {
  const id = await caller.buy();
  await caller.control('PUT', '/clock', { now: '2026-03-02T10:00:00Z' });
  expect((await caller.orders(id)).at('data.orders.0.state')).toBe('received_in_laundry');
});

choice('progress', 'skips-received', async (caller) => {
  const id = await caller.buy();
  await caller.control('PUT', '/clock', { now: '2026-03-02T10:00:00Z' });
  expect((await caller.orders(id)).at('data.orders.0.state')).toBe('picked_up_from_customer');
});

choice('unknown-order-state', 'never', async (caller) => {
  const id = await caller.buy();
  await caller.control('PUT', '/clock', { now: '2026-03-02T10:00:00Z' });
  expect((await caller.orders(id)).at('data.orders.0.state')).toBe('received_in_laundry');
});

choice('unknown-order-state', 'once', async (caller) => {
  const id = await caller.buy();
  const state = async () => (await caller.orders(id)).at('data.orders.0.state');
  expect(await state()).toBe('scheduled');
  await caller.control('PUT', '/clock', { now: '2026-03-02T10:00:00Z' });
  expect([await state(), await state()]).toEqual(['on_hold', 'received_in_laundry']);
});

choice('orders-rate', '30-a-minute', async (caller) => {
  const id = await caller.buy();
  for (let read = 0; read < 30; read += 1) expect((await caller.orders(id)).status).toBe(200);
  const reply = await caller.orders(id);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, '60']);
});

choice('orders-rate', 'five-minutes', async (caller) => {
  const id = await caller.buy();
  const statuses = [];
  for (let read = 0; read < 4; read += 1) statuses.push((await caller.orders(id)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  await advance(caller, 'PT5M');
  expect([(await caller.orders(id)).status, (await caller.orders(id)).status]).toEqual([200, 429]);
});

choice('orders-rate', 'without-retry-after', async (caller) => {
  const id = await caller.buy();
  for (let read = 0; read < 30; read += 1) await caller.orders(id);
  const reply = await caller.orders(id);
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([429, null]);
});

choice('orders-cache', 'until-change', async (caller) => {
  const id = await caller.buy();
  await caller.control('PUT', '/clock', { now: '2026-03-02T06:59:59Z' });
  expect((await caller.orders(id)).at('data.orders.0.state')).toBe('scheduled');
  await advance(caller, 'PT1S');
  expect((await caller.orders(id)).at('data.orders.0.state')).toBe('picked_up_from_customer');
});

choice('orders-cache', 'a-minute', async (caller) => {
  const id = await caller.buy();
  const states = async () => {
    const orders = (await caller.orders(id)).at('data.orders') as { state: string }[];
    return orders.slice(0, 2).map(({ state }) => state);
  };
  await caller.control('PUT', '/clock', { now: '2026-03-02T06:59:59Z' });
  expect(await states()).toEqual(['scheduled', 'scheduled']);
  await advance(caller, 'PT59S');
  expect(await states()).toEqual(['scheduled', 'scheduled']);
  await advance(caller, 'PT1S');
  expect(await states()).toEqual(['picked_up_from_customer', 'scheduled']);
  await caller.control('POST', '/orders/70002/cancel');
  expect(await states()).toEqual(['picked_up_from_customer', 'cancelled']);
});

choice('invoice', 'stays', async (caller) => {
  await caller.settle();
  const id = (await caller.subscribe()).at('data.id');
  const url = String((await caller.confirm(id)).at('data.invoice_url'));
  await advance(caller, 'P30D');
  expect((await fetch(url)).headers.get('content-type')).toBe('application/pdf');
});

choice('invoice', 'ends-after-60s', async (caller) => {
  await caller.settle();
  const id = (await caller.subscribe()).at('data.id');
  const url = String((await caller.confirm(id)).at('data.invoice_url'));
  expect((await fetch(url)).status).toBe(200);
  await advance(caller, 'PT61S');
  expect((await fetch(url)).status).toBe(404);
});
