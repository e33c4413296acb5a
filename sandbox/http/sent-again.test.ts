import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
});

const preferences = () => caller.get('/customers/laundry-preferences?service_type=clothes');
const plans = (language: string) => caller.get('/plans', { 'accept-language': language });

describe('a read that is asked for again', () => {
  it('is the same answer, and stands in the log each time', async () => {
    const [first, second] = [await plans('ar'), await plans('ar')];
    expect(second.text).toBe(first.text);
    expect(second.headers.get('x-sandbox')).toBe('true');
    expect((await plans('en')).text).not.toBe(first.text);
    const log = (await caller.control('GET', '/requests')).at('requests') as object[];
    expect(log.map((entry) => ({ ...entry, at: '', ms: 0, seq: 0 })).slice(0, 2)).toEqual([
      expect.objectContaining({
        operation: 'list-plans',
        status: 200,
        path: '/external-partner/plans',
      }),
      expect.objectContaining({
        operation: 'list-plans',
        status: 200,
        path: '/external-partner/plans',
      }),
    ]);
  });

  it('is made anew once anything has changed', async () => {
    const before = await plans('en');
    await plans('en');
    await caller.control('PATCH', '/plan-types/111', { price: 77 });
    expect((await plans('en')).text).not.toBe(before.text);
  });

  it('ends with the token that asked for it, in the same hour', async () => {
    await caller.control('PUT', '/clock', { now: '2026-03-01T08:00:00Z' });
    await caller.link({ mobile: '0561230999' });
    expect((await preferences()).status).toBe(200);
    expect((await preferences()).status).toBe(200);
    await caller.control('POST', '/clock/advance', { duration: 'PT2M' });
    expect((await preferences()).status).toBe(401);
  });

  it('is nobody else’s, and a fault strikes it', async () => {
    await caller.settle();
    await preferences();
    await preferences();
    const stranger = await caller.get('/customers/laundry-preferences?service_type=clothes', {
      authorization: 'Bearer nobody',
    });
    expect(stranger.status).toBe(401);
    const fault = { operation: 'get-preferences', kind: 'status', status: 503, times: 1 };
    await caller.control('POST', '/faults', fault);
    expect((await preferences()).status).toBe(503);
    expect((await preferences()).status).toBe(200);
  });
});
