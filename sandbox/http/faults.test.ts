import { randomUUID } from 'node:crypto';
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

const plan = (fault: object) => caller.control('POST', '/faults', fault);

async function drafts(): Promise<unknown> {
  return (await caller.control('GET', '/state')).at('subscriptions.draft');
}

describe('faults', () => {
  it('status: nothing is done, as often as was asked for', async () => {
    const fault = { operation: 'link-customer', kind: 'status', status: 503, times: 2 };
    expect((await plan({ ...fault, message: 'Busy', retryAfter: 7 })).status).toBe(201);
    for (const left of [1, 0]) {
      const reply = await caller.link();
      expect([reply.status, reply.at('message')]).toEqual([503, 'Busy']);
      expect(reply.headers.get('retry-after')).toBe('7');
      const faults = (await caller.control('GET', '/faults')).at('faults');
      expect(faults).toHaveLength(left);
    }
    expect((await caller.control('GET', '/state')).at('customers')).toBe(0);
    expect((await caller.link()).status).toBe(200);
  });

  it('reset: the socket closes, nothing is done', async () => {
    await caller.settle();
    await plan({ operation: 'subscribe', kind: 'reset' });
    await expect(caller.subscribe()).rejects.toThrow('fetch failed');
    expect(await drafts()).toBe(0);
  });

  it('reset-after-commit: it is done, the answer is lost, and the key finds it', async () => {
    await caller.settle();
    await plan({ operation: 'subscribe', kind: 'reset-after-commit' });
    const key = { 'idempotency-key': randomUUID() };
    await expect(caller.subscribe({}, key)).rejects.toThrow('fetch failed');
    expect(await drafts()).toBe(1);
    const again = await caller.subscribe({}, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await drafts()).toBe(1);
    const log = (await caller.control('GET', '/requests')).at('requests') as {
      status: number;
      fault?: string;
    }[];
    expect(log.slice(-2).map(({ status, fault }) => [status, fault])).toEqual([
      [0, 'reset-after-commit'],
      [200, undefined],
    ]);
  });

  it('not-covered: the 400 of 4.7 in the language asked for', async () => {
    await plan({ operation: 'available-days', kind: 'not-covered', times: 2 });
    const ask = (language: string) =>
      caller.get('/subscription/available-days?orders_count=4', { 'accept-language': language });
    const english = await ask('en');
    expect(english.status).toBe(400);
    expect(english.at('message')).toBe("Sorry but we don't cover your area yet");
    expect((await ask('ar')).at('message')).toMatch(/^عذرًا/);
  });

  it('html, truncated and schema bend the answer', async () => {
    await plan({ operation: 'list-plans', kind: 'html' });
    await plan({ operation: 'list-plans', kind: 'truncated' });
    await plan({ operation: 'list-plans', kind: 'schema', drop: 'data.0.color' });
    const set = { path: 'data.0.name', value: 7 };
    await plan({ operation: 'list-plans', kind: 'schema', set });
    const html = await caller.get('/plans');
    expect([html.status, html.headers.get('content-type')]).toEqual([502, 'text/html']);
    const truncated = await caller.get('/plans');
    expect(truncated.status).toBe(200);
    expect(() => JSON.parse(truncated.text)).toThrow();
    expect((await caller.get('/plans')).at('data.0')).not.toHaveProperty('color');
    expect((await caller.get('/plans')).at('data.0.name')).toBe(7);
  });

  it('hang and drip leave the caller waiting', async () => {
    await plan({ operation: 'list-plans', kind: 'hang' });
    await plan({ operation: 'list-plans', kind: 'drip' });
    const headers = { 'api-key': caller.key };
    const ask = (signal?: AbortSignal) =>
      fetch(`${sandbox.url}/external-partner/plans`, { headers, ...(signal && { signal }) });
    await expect(ask(AbortSignal.timeout(50))).rejects.toThrow('timeout');
    const reader = (await ask()).body?.getReader();
    expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('{');
    await reader?.cancel();
  });

  it('strike one customer, one operation, one world only', async () => {
    const other = await Caller.inNewWorld(sandbox);
    const status = 500;
    await plan({ operation: 'link-customer', kind: 'status', status, customer: '0568880001' });
    expect((await caller.link({ mobile: '0568880002' })).status).toBe(200);
    expect((await other.link({ mobile: '0568880001' })).status).toBe(200);
    expect((await caller.get('/plans')).status).toBe(200);
    expect((await caller.link({ mobile: '568880001' })).status).toBe(500);
    await plan({ operation: '*', kind: 'status', status });
    expect((await caller.get('/plans')).status).toBe(500);
  });

  it('are refused when they make no sense', async () => {
    expect((await plan({ operation: 'nothing', kind: 'reset' })).status).toBe(422);
    expect((await plan({ operation: '*', kind: 'status' })).status).toBe(422);
    expect((await plan({ operation: '*', kind: 'reset', times: 0 })).status).toBe(422);
  });
});
