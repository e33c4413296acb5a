import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROFILES } from './decisions';
import type { RunningSandbox } from './start';
import { Caller, person, type Reply, startStage } from './testing/stage.fixture';

const TIMES = 20;

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

/** Twenty calls at once, each on a connection of its own, which all get past the door before the first one works. */
async function atOnce(caller: Caller, operation: string, call: () => Promise<Reply>) {
  await caller.control('POST', '/faults', { operation, kind: 'delay', ms: 150, times: TIMES });
  return Promise.all(Array.from({ length: TIMES }, call));
}

const counts = async (caller: Caller) => JSON.parse((await caller.control('GET', '/state')).text);

describe.each(PROFILES)('under %s', (profile) => {
  it('twenty subscribes with one key make one draft', async () => {
    const caller = await Caller.inNewWorld(sandbox, { profile });
    await caller.settle();
    const key = { 'idempotency-key': randomUUID() };
    const replies = await atOnce(caller, 'subscribe', () => caller.subscribe({}, key));
    const done = replies.filter((reply) => reply.status === 200);
    expect(done.length).toBeGreaterThan(0);
    expect(new Set(done.map((reply) => reply.text)).size).toBe(1);
    expect(replies.every((reply) => [200, 409].includes(reply.status))).toBe(true);
    expect((await counts(caller)).subscriptions.draft).toBe(1);
  });

  it('twenty confirms with twenty keys: one success, for the others the 400 of section 7', async () => {
    const caller = await Caller.inNewWorld(sandbox, { profile });
    await caller.settle();
    const id = (await caller.subscribe()).at('data.id');
    const replies = await atOnce(caller, 'confirm-payment', () => caller.confirm(id));
    const done = replies.filter((reply) => reply.status === 200);
    expect(done).toHaveLength(1);
    for (const reply of replies) {
      if (reply === done[0]) continue;
      const message = 'This subscription is already active';
      expect([reply.status, reply.at('message')]).toEqual([400, message]);
    }
    const after = await counts(caller);
    expect([after.confirmations, after.orders.scheduled]).toEqual([1, 4]);
  });

  it('twenty confirms with one key: one confirmation', async () => {
    const caller = await Caller.inNewWorld(sandbox, { profile });
    await caller.settle();
    const id = (await caller.subscribe()).at('data.id');
    const key = { 'idempotency-key': randomUUID() };
    await atOnce(caller, 'confirm-payment', () => caller.confirm(id, key));
    const after = await counts(caller);
    expect([after.confirmations, after.orders.scheduled]).toEqual([1, 4]);
  });

  it('twenty links of one mobile with twenty keys: one customer', async () => {
    const caller = await Caller.inNewWorld(sandbox, { profile });
    const somebody = person();
    const link = () => caller.post('/customers/link-customer', somebody);
    const replies = await atOnce(caller, 'link-customer', link);
    expect(new Set(replies.map((reply) => reply.at('data.customer_id'))).size).toBe(1);
    expect((await counts(caller)).customers).toBe(1);
  });
});

it('twenty different calls with one key of one credential are different requests', async () => {
  const caller = await Caller.inNewWorld(sandbox);
  const key = { 'idempotency-key': randomUUID() };
  const replies = await Promise.all(
    Array.from({ length: TIMES }, () => caller.post('/customers/link-customer', person(), key)),
  );
  const done = replies.filter((reply) => reply.status === 200);
  expect(done).toHaveLength(1);
  expect(replies.every((reply) => [200, 409, 422].includes(reply.status))).toBe(true);
  expect((await counts(caller)).customers).toBe(1);
});
