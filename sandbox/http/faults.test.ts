import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { FAULT_KINDS, type FaultKind } from '../store/fault-book';
import { callParty, faultOnce, PARTIES, type Party, traces } from '../testing/parties.fixture';
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

const textOf = ({ bytes }: { bytes: Buffer }): string => bytes.toString('utf8');
const at = (json: string, path: string): unknown =>
  path
    .split('.')
    .reduce((value: unknown, name) => Reflect.get(Object(value), name), JSON.parse(json));

type Trial = (party: Party, plan: (more?: object) => Promise<unknown>) => Promise<void>;

/** Until the fault has struck; then the caller gives up. */
const waitsInVain: Trial = async (party, plan) => {
  const id = await plan();
  const coming = fetch(`${sandbox.url}${party.path}`, {
    method: 'POST',
    headers: party.headers(caller.key),
    body: party.body(),
    signal: AbortSignal.timeout(150),
  });
  await expect(coming).rejects.toThrow('timeout');
  expect((await faultOnce(caller, id, () => true)).consumed).toBe(1);
};

const isReset: Trial = async (party, plan) => {
  await plan();
  await expect(callParty(caller, party)).rejects.toMatchObject({ code: 'ECONNRESET' });
};

/** Each kind, and whether the work is done under it. */
const TRIALS: Record<FaultKind, { works: boolean; trial: Trial }> = {
  status: {
    works: false,
    async trial(party, plan) {
      await plan({ status: 503, message: 'Not now', retryAfter: 'Sun, 01 Mar 2026 08:01:00 GMT' });
      const heard = await callParty(caller, party);
      expect(heard.status).toBe(503);
      expect(heard.headers['retry-after']).toBe('Sun, 01 Mar 2026 08:01:00 GMT');
      expect(JSON.parse(textOf(heard))).toEqual(party.error);
    },
  },
  delay: {
    works: true,
    async trial(party, plan) {
      await plan({ ms: 60 });
      const started = performance.now();
      expect((await callParty(caller, party)).status).toBeLessThan(300);
      expect(performance.now() - started).toBeGreaterThan(55);
    },
  },
  hold: {
    works: true,
    async trial(party, plan) {
      const id = await plan();
      const coming = callParty(caller, party);
      await faultOnce(caller, id, ({ holding }) => holding === 1);
      expect(await traces(caller, party)).toBe(1);
      const release = () => caller.control('POST', `/faults/${id}/release`);
      expect((await release()).at('released')).toBe(1);
      expect((await coming).status).toBeLessThan(300);
      expect((await release()).at('released')).toBe(0);
    },
  },
  hang: { works: false, trial: waitsInVain },
  'hang-after-commit': { works: true, trial: waitsInVain },
  reset: { works: false, trial: isReset },
  'reset-after-commit': { works: true, trial: isReset },
  'reset-mid-body': {
    works: true,
    async trial(party, plan) {
      await plan();
      const { status, headers, bytes, whole } = await callParty(caller, party);
      expect([status < 300, whole]).toEqual([true, false]);
      expect(bytes.length).toBe(Math.floor(Number(headers['content-length']) / 2));
    },
  },
  html: {
    works: false,
    async trial(party, plan) {
      await plan({ status: 504 });
      await plan({ status: 200 });
      const [error, fine] = [await callParty(caller, party), await callParty(caller, party)];
      expect([error.status, fine.status]).toEqual([504, 200]);
      expect(error.headers['content-type']).toBe('text/html');
      expect(textOf(error)).toContain('<h1>504 Gateway Timeout</h1>');
    },
  },
  redirect: {
    works: false,
    async trial(party, plan) {
      await plan({ status: 307, to: 'https://elsewhere.example/x' });
      await plan();
      const [elsewhere, again] = [await callParty(caller, party), await callParty(caller, party)];
      expect(elsewhere.status).toBe(307);
      expect(elsewhere.headers.location).toBe('https://elsewhere.example/x');
      expect([again.status, again.headers.location]).toEqual([302, party.path]);
    },
  },
  'status-line': {
    works: true,
    async trial(party, plan) {
      await plan({ status: 422 });
      const heard = await callParty(caller, party);
      expect(heard.status).toBe(422);
      expect(at(textOf(heard), party.field)).toBeDefined();
    },
  },
  'content-type': {
    works: true,
    async trial(party, plan) {
      await plan({ type: 'text/html; charset=utf-8' });
      const heard = await callParty(caller, party);
      expect(heard.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(at(textOf(heard), party.field)).toBeDefined();
    },
  },
  encoded: {
    works: true,
    async trial(party, plan) {
      await plan();
      await plan({ encoding: 'br' });
      const [gzip, br] = [await callParty(caller, party), await callParty(caller, party)];
      expect([gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
      for (const text of [gunzipSync(gzip.bytes), brotliDecompressSync(br.bytes)]) {
        expect(at(text.toString('utf8'), party.field)).toBeDefined();
      }
    },
  },
  empty: {
    works: true,
    async trial(party, plan) {
      await plan();
      const heard = await callParty(caller, party);
      expect([heard.status < 300, heard.bytes.length, heard.whole]).toEqual([true, 0, true]);
    },
  },
  truncated: {
    works: true,
    async trial(party, plan) {
      await plan();
      const heard = await callParty(caller, party);
      expect([heard.status < 300, heard.whole]).toEqual([true, true]);
      expect(() => JSON.parse(textOf(heard))).toThrow(/Unterminated string|Unexpected end/);
    },
  },
  malformed: {
    works: true,
    async trial(party, plan) {
      await plan();
      const text = textOf(await callParty(caller, party));
      expect(text).toMatch(/}$/);
      expect(() => JSON.parse(text)).toThrow();
    },
  },
  drip: {
    works: true,
    async trial(party, plan) {
      await plan();
      expect(textOf(await callParty(caller, party, 1))).toBe('{');
    },
  },
  endless: {
    works: true,
    async trial(party, plan) {
      await plan();
      const heard = await callParty(caller, party, 3_000_000);
      expect([heard.status < 300, heard.whole]).toEqual([true, false]);
      expect(heard.bytes.length).toBeGreaterThan(2_999_999);
      expect(textOf(heard)).toMatch(/^\{"[^]*,"more":"a+$/);
    },
  },
  'not-covered': {
    works: false,
    async trial(party, plan) {
      await plan();
      expect((await callParty(caller, party)).status).toBe(400);
    },
  },
  schema: {
    works: true,
    async trial(party, plan) {
      const id = await plan({ drop: party.field });
      await plan({ set: { path: party.field, value: { odd: true } } });
      await plan({ set: { path: '__proto__', value: { polluted: true } } });
      const missing = await plan({ drop: 'no.such.0.field' });
      expect(at(textOf(await callParty(caller, party)), party.field)).toBeUndefined();
      expect(at(textOf(await callParty(caller, party)), party.field)).toEqual({ odd: true });
      expect(textOf(await callParty(caller, party))).toContain('"__proto__":{"polluted":true}');
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
      expect((await callParty(caller, party)).status).toBeLessThan(300);
      expect((await faultOnce(caller, id, () => true)).missed).toBe(0);
      expect((await faultOnce(caller, missing, () => true)).missed).toBe(1);
    },
  },
};

describe.each(Object.entries(PARTIES))('the %s', (_, party) => {
  it.each(FAULT_KINDS)('%s', async (kind) => {
    const { works, trial } = TRIALS[kind];
    let planned = 0;
    await trial(party, async (more = {}) => {
      planned += 1;
      const fault = { operation: party.operation, kind, ...more };
      const { status, at: read } = await caller.control('POST', '/faults', fault);
      expect(status).toBe(201);
      return read('id');
    });
    // A customer is one, however often linked.
    const done = party.trace === 'customers' ? 1 : planned;
    expect(await traces(caller, party)).toBe(works ? done : 0);
    const spent = (await caller.control('GET', '/faults')).at('spent') as { consumed: number }[];
    expect(spent.map(({ consumed }) => consumed)).toEqual(Array(planned).fill(1));
  });
});

describe('a fault', () => {
  const plan = (fault: object) => caller.control('POST', '/faults', fault);

  it('after which the work is done: the key finds its answer, and nothing is done twice', async () => {
    await caller.settle();
    await plan({ operation: 'subscribe', kind: 'reset-after-commit' });
    const key = { 'idempotency-key': randomUUID() };
    await expect(caller.subscribe({}, key)).rejects.toThrow('fetch failed');
    const again = await caller.subscribe({}, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await caller.control('GET', '/state')).at('subscriptions.draft')).toBe(1);
    const struck = { status: 0, fault: 'reset-after-commit' };
    const log = (await caller.control('GET', '/requests?after=2')).at('requests');
    expect(log).toMatchObject([struck, { status: 200 }]);
  });

  it('strikes one customer, one operation, one world only, as often as was asked for', async () => {
    const other = await Caller.inNewWorld(sandbox);
    const fault = { operation: 'link-customer', kind: 'status', status: 500, times: 2 };
    await plan({ ...fault, customer: '0568880001' });
    expect((await caller.link({ mobile: '0568880002' })).status).toBe(200);
    expect((await other.link({ mobile: '0568880001' })).status).toBe(200);
    expect((await caller.get('/plans')).status).toBe(200);
    const statuses = [];
    for (const mobile of ['568880001', '0568880001', '0568880001']) {
      statuses.push((await caller.link({ mobile })).status);
    }
    expect(statuses).toEqual([500, 500, 200]);
    await plan({ operation: '*', kind: 'not-covered' });
    const inArabic = await caller.get('/plans', { 'accept-language': 'ar' });
    expect([inArabic.status, inArabic.at('message')]).toEqual([
      400,
      expect.stringMatching(/^عذرًا/),
    ]);
    const told = [{ times: 0, consumed: 2 }, { consumed: 1 }];
    expect((await caller.control('GET', '/ledger')).at('faults')).toMatchObject(told);
  });

  it('that holds a call before its work lets it be done later, though nobody waits any more', async () => {
    const party = PARTIES.partner;
    const id = (await plan({ operation: party.operation, kind: 'hold', before: true })).at('id');
    const giveUp = new AbortController();
    const coming = fetch(`${sandbox.url}${party.path}`, {
      method: 'POST',
      headers: party.headers(caller.key),
      body: party.body(),
      signal: giveUp.signal,
    });
    await faultOnce(caller, id, ({ holding }) => holding === 1);
    giveUp.abort();
    await expect(coming).rejects.toThrow();
    expect(await traces(caller, party)).toBe(0);
    await caller.control('POST', `/faults/${id}/release`);
    while ((await traces(caller, party)) === 0);
  });

  it('lets go what it holds after its time, or when it is deleted', async () => {
    const party = PARTIES.partner;
    await plan({ operation: party.operation, kind: 'hold', ms: 40 });
    expect((await callParty(caller, party)).status).toBe(200);
    const { at: read } = await plan({ operation: party.operation, kind: 'hold', ms: 600_000 });
    const coming = callParty(caller, party);
    await faultOnce(caller, read('id'), ({ holding }) => holding === 1);
    await caller.control('DELETE', `/faults/${read('id')}`);
    expect((await coming).status).toBe(200);
    expect((await caller.control('GET', `/faults/${read('id')}`)).status).toBe(404);
  });
});
