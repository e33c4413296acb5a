import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, HITTIN, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
});

const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });

async function drafts(): Promise<unknown> {
  return (await caller.control('GET', '/state')).at('subscriptions.draft');
}

/** Resolves once the only fault has been taken, which is when its call has arrived. */
async function faultStruck(): Promise<void> {
  const left = (await caller.control('GET', '/faults')).at('faults') as unknown[];
  if (left.length > 0) await faultStruck();
}

describe('a repeated Idempotency-Key', () => {
  it('gives the first answer again, byte for byte', async () => {
    await caller.settle();
    const key = withKey();
    const first = await caller.subscribe({}, key);
    const second = await caller.subscribe({}, { ...key, 'accept-language': 'ar' });
    expect(second.text).toBe(first.text);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await drafts()).toBe(1);
    const log = (await caller.control('GET', '/requests')).at('requests') as {
      replayed: boolean;
    }[];
    expect(log.map((entry) => entry.replayed).slice(-2)).toEqual([false, true]);
  });

  it('with a different request is refused, and nothing is done', async () => {
    await caller.settle();
    const key = withKey();
    await caller.subscribe({}, key);
    expect((await caller.subscribe({ plan_type_id: '112' }, key)).status).toBe(422);
    expect(await drafts()).toBe(1);
  });

  it('belongs to one credential and one operation', async () => {
    const key = withKey();
    await caller.link({}, key);
    const save = () => caller.post('/customers/address', { ...HITTIN, street_area: 'x' }, key);
    const first = await save();
    await caller.link();
    expect((await save()).at('data.id')).not.toBe(first.at('data.id'));
  });

  it('keeps a refusal of the operation, but not one of validation', async () => {
    await caller.link();
    const key = withKey();
    expect((await caller.subscribe({}, key)).at('errors.address')).toHaveLength(1);
    await caller.post('/customers/address', { ...HITTIN, street_area: 'x' });
    expect((await caller.subscribe({}, key)).status).toBe(422);

    const other = withKey();
    expect((await caller.subscribe({ preferred_pickup_period: '' }, other)).status).toBe(422);
    expect((await caller.subscribe({}, other)).status).toBe(200);
  });

  it('is forgotten after 24 hours', async () => {
    await caller.settle();
    const key = withKey();
    await caller.subscribe({}, key);
    await caller.control('POST', '/clock/advance', { duration: 'P1D' });
    expect((await caller.subscribe({}, key)).headers.get('idempotent-replayed')).toBeNull();
    expect(await drafts()).toBe(2);
  });

  it('meets a 409 while the first is under way', async () => {
    await caller.settle();
    await caller.control('POST', '/faults', { operation: 'subscribe', kind: 'delay', ms: 400 });
    const key = withKey();
    const first = caller.subscribe({}, key);
    await faultStruck();
    expect((await caller.subscribe({}, key)).status).toBe(409);
    expect((await first).status).toBe(200);
    expect((await caller.subscribe({}, key)).headers.get('idempotent-replayed')).toBe('true');
    expect(await drafts()).toBe(1);
  });

  it.each(['', 'not-a-uuid'])('%j is no key: 400, nothing done', async (key) => {
    const reply = await caller.link({}, withKey(key));
    expect(reply.status).toBe(400);
    expect((await caller.control('GET', '/state')).at('customers')).toBe(0);
  });
});
