import { expect } from 'vitest';
import { proveChoices } from '../testing/choices.fixture';
import type { Caller } from '../testing/stage.fixture';
import { SUBSCRIPTIONS } from './subscriptions';

const choice = proveChoices(SUBSCRIPTIONS);

const advance = (caller: Caller, duration: string) =>
  caller.control('POST', '/clock/advance', { duration });

choice('subscribe-address', 'accept', async (caller) => {
  await caller.link();
  expect((await caller.subscribe()).status).toBe(200);
});

choice('not-on-offer', 'message-only', async (caller) => {
  await caller.settle();
  const reply = await caller.subscribe({ plan_type_id: '121' });
  expect([reply.status, reply.at('errors')]).toEqual([400, undefined]);
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

choice('dates', 'moved', async (caller) => {
  const id = await caller.buy();
  const reply = await caller.orders(id);
  expect(reply.at('data.subscription.start_date')).toBe('2026-03-03');
});

choice('orders-of-draft', 'not-found', async (caller) => {
  await caller.settle();
  const id = (await caller.subscribe()).at('data.id');
  expect((await caller.orders(id)).status).toBe(404);
  await caller.confirm(id);
  expect((await caller.orders(id)).status).toBe(200);
});

choice('confirm-unknown', 'bad-request', async (caller) => {
  await caller.link();
  expect((await caller.confirm(1)).status).toBe(400);
});

choice('confirm-ended', 'already-active', async (caller) => {
  await caller.settle();
  const id = (await caller.subscribe()).at('data.id');
  await caller.control('POST', `/subscriptions/${id}/cancel`);
  const reply = await caller.confirm(id);
  expect(reply.at('message')).toBe('This subscription is already active');
});

choice('progress', 'skips-received', async (caller) => {
  const id = await caller.buy();
  await caller.control('PUT', '/clock', { now: '2026-03-02T10:00:00Z' });
  expect((await caller.orders(id)).at('data.orders.0.state')).toBe('picked_up_from_customer');
});

choice('unknown-order-state', 'once', async (caller) => {
  const id = await caller.buy();
  const state = async () => (await caller.orders(id)).at('data.orders.0.state');
  expect(await state()).toBe('scheduled');
  await caller.control('PUT', '/clock', { now: '2026-03-02T10:00:00Z' });
  expect([await state(), await state()]).toEqual(['on_hold', 'received_in_laundry']);
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

choice('invoice', 'ends-after-60s', async (caller) => {
  await caller.settle();
  const id = (await caller.subscribe()).at('data.id');
  const url = String((await caller.confirm(id)).at('data.invoice_url'));
  expect((await fetch(url)).status).toBe(200);
  await advance(caller, 'PT61S');
  expect((await fetch(url)).status).toBe(404);
});
