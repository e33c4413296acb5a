import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { FAULT_KINDS, type FaultKind } from '../store/fault-book';
import {
  callParty,
  faultOnce,
  type Heard,
  PARTIES,
  type Party,
  traces,
} from '../testing/parties.fixture';
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

const textOf = ({ bytes }: Heard): string => bytes.toString('utf8');
const at = (json: string, path: string): unknown =>
  path
    .split('.')
    .reduce((value: unknown, name) => Reflect.get(Object(value), name), JSON.parse(json));

type Trial = (party: Party, plan: (more?: object) => Promise<unknown>) => Promise<void>;

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
  hang: {
    works: false,
    async trial(party, plan) {
      const id = await plan();
      await waitsInVain(party, id);
    },
  },
  'hang-after-commit': {
    works: true,
    async trial(party, plan) {
      const id = await plan();
      await waitsInVain(party, id);
    },
  },
  reset: {
    works: false,
    async trial(party, plan) {
      await plan();
      await expect(callParty(caller, party)).rejects.toMatchObject({ code: 'ECONNRESET' });
    },
  },
  'reset-after-commit': {
    works: true,
    async trial(party, plan) {
      await plan();
      await expect(callParty(caller, party)).rejects.toMatchObject({ code: 'ECONNRESET' });
    },
  },
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

/** Until the fault has struck; then the caller gives up. */
async function waitsInVain(party: Party, id: unknown): Promise<void> {
  const coming = fetch(`${sandbox.url}${party.path}`, {
    method: 'POST',
    headers: party.headers(caller.key),
    body: party.body(),
    signal: AbortSignal.timeout(150),
  });
  await expect(coming).rejects.toThrow('timeout');
  expect((await faultOnce(caller, id, () => true)).consumed).toBe(1);
}

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

it.each([
  [{ kind: 'status-line' }, 'status'],
  [{ kind: 'redirect', status: 200 }, 'status'],
  [{ kind: 'html', status: 204 }, 'status'],
  [{ kind: 'encoded', encoding: 'rot13' }, 'encoding'],
  [{ kind: 'redirect', to: 'a\r\nb' }, 'to'],
  [{ kind: 'hold', ms: 600_001 }, 'ms'],
])('refuses %o', async (fault, field) => {
  const refused = await caller.control('POST', '/faults', { operation: '*', ...fault });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.at('errors') as object)).toEqual([field]);
});
