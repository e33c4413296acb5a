import { randomUUID } from 'node:crypto';
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

const textOf = ({ bytes }: { bytes: Buffer }): string => bytes.toString('utf8');
const at = (json: string, path: string): unknown =>
  path
    .split('.')
    .reduce((value: unknown, name) => Reflect.get(Object(value), name), JSON.parse(json));
const plan = (fault: object) => caller.control('POST', '/faults', fault);

/** What a call to a party returns under a fault; one call per planned fault, in order. */
interface Trial {
  works: boolean;
  plan?: object[];
  /** Stop reading after this many bytes. */
  most?: number;
  hears: (heard: Heard[], party: Party) => void;
}

const fine = (...heard: Heard[]) => expect(heard.filter(({ status }) => status > 299)).toEqual([]);

/** The fault kinds that produce a response; the others are tested below. */
const TRIALS: Partial<Record<FaultKind, Trial>> = {
  status: {
    works: false,
    plan: [{ status: 503, message: 'Not now', retryAfter: 'Sun, 01 Mar 2026 08:01:00 GMT' }],
    hears([heard], party) {
      expect(heard?.status).toBe(503);
      expect(heard?.headers['retry-after']).toBe('Sun, 01 Mar 2026 08:01:00 GMT');
      expect(heard && JSON.parse(textOf(heard))).toEqual(party.error);
    },
  },
  delay: { works: true, plan: [{ ms: 1 }], hears: (heard) => fine(...heard) },
  'reset-mid-body': {
    works: true,
    hears([heard]) {
      expect(heard?.whole).toBe(false);
      expect(heard?.bytes).toHaveLength(Math.floor(Number(heard?.headers['content-length']) / 2));
    },
  },
  html: {
    works: false,
    plan: [{ status: 504 }, { status: 200 }],
    hears(heard) {
      expect(heard.map(({ status }) => status)).toEqual([504, 200]);
      expect(heard[0]?.headers['content-type']).toBe('text/html');
      expect(heard[0] && textOf(heard[0])).toContain('<h1>504 Gateway Timeout</h1>');
    },
  },
  redirect: {
    works: false,
    plan: [{ status: 307, to: 'https://elsewhere.example/x' }, {}],
    hears(heard, { path }) {
      expect(heard.map(({ status, headers }) => [status, headers.location])).toEqual([
        [307, 'https://elsewhere.example/x'],
        [302, path],
      ]);
    },
  },
  'status-line': {
    works: true,
    plan: [{ status: 422 }],
    hears([heard], party) {
      expect(heard?.status).toBe(422);
      expect(heard && at(textOf(heard), party.field)).toBeDefined();
    },
  },
  'content-type': {
    works: true,
    plan: [{ type: 'text/html; charset=utf-8' }],
    hears([heard], party) {
      expect(heard?.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(heard && at(textOf(heard), party.field)).toBeDefined();
    },
  },
  encoded: {
    works: true,
    plan: [{}, { encoding: 'br' }],
    hears(heard, party) {
      const [gzip, br] = heard.map(({ bytes }) => bytes);
      expect(heard.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
      expect(at(String(gzip && gunzipSync(gzip)), party.field)).toBeDefined();
      expect(at(String(br && brotliDecompressSync(br)), party.field)).toBeDefined();
    },
  },
  empty: {
    works: true,
    hears: ([heard]) => expect([heard?.bytes.length, heard?.whole]).toEqual([0, true]),
  },
  truncated: {
    works: true,
    hears([heard]) {
      expect(heard?.whole).toBe(true);
      expect(() => heard && JSON.parse(textOf(heard))).toThrow(/Unterminated|Unexpected end/);
    },
  },
  malformed: {
    works: true,
    hears([heard]) {
      expect(heard && textOf(heard)).toMatch(/}$/);
      expect(() => heard && JSON.parse(textOf(heard))).toThrow();
    },
  },
  drip: { works: true, most: 1, hears: ([heard]) => expect(heard && textOf(heard)).toBe('{') },
  endless: {
    works: true,
    most: 3_000_000,
    hears([heard]) {
      expect(heard?.whole).toBe(false);
      expect(heard && textOf(heard)).toMatch(/^\{"[^]*,"more":"a{2900000,}$/);
    },
  },
  'not-covered': { works: false, hears: ([heard]) => expect(heard?.status).toBe(400) },
};

describe.each(Object.entries(PARTIES))('the %s', (_, party) => {
  /** Plans a fault for the party's operation; returns its id. */
  const strike = async (kind: FaultKind, more = {}) =>
    (await plan({ operation: party.operation, kind, ...more })).at('id');

  it.each(Object.entries(TRIALS))(
    '%s',
    async (kind, { works, plan: plans = [{}], most, hears }) => {
      const heard: Heard[] = [];
      for (const more of plans) {
        await strike(kind as FaultKind, more);
        heard.push(await callParty(caller, party, most));
      }
      hears(heard, party);
      // Linking the same customer again creates no second one.
      const done = party.trace === 'customers' ? 1 : plans.length;
      expect(await traces(caller, party)).toBe(works ? done : 0);
      const spent = (await caller.control('GET', '/faults')).at('spent') as { consumed: number }[];
      expect(spent.map(({ consumed }) => consumed)).toEqual(plans.map(() => 1));
    },
  );

  it.each([
    ['hang', 0],
    ['hang-after-commit', 1],
    ['reset', 0],
    ['reset-after-commit', 1],
  ] as const)('%s: no answer, and the work done %d times', async (kind, done) => {
    const id = await strike(kind);
    const gives = new AbortController();
    const coming = callParty(caller, party, undefined, gives.signal);
    const lost = expect(coming).rejects.toMatchObject({
      code: kind.startsWith('reset') ? 'ECONNRESET' : 'ABORT_ERR',
    });
    while ((await traces(caller, party)) < done);
    await faultOnce(caller, id, ({ consumed }) => consumed === 1);
    if (kind.startsWith('hang')) gives.abort();
    await lost;
    expect(await traces(caller, party)).toBe(done);
  });

  it('hold: the work is done, and the answer comes when it is released', async () => {
    const id = await strike('hold');
    const coming = callParty(caller, party);
    await faultOnce(caller, id, ({ holding }) => holding === 1);
    expect(await traces(caller, party)).toBe(1);
    const release = async () =>
      (await caller.control('POST', `/faults/${id}/release`)).at('released');
    expect(await release()).toBe(1);
    fine(await coming);
    expect(await release()).toBe(0);
  });

  it('schema: fields are missing, odd, or too many; what was not found is told', async () => {
    const id = await strike('schema', { drop: party.field });
    await strike('schema', { set: { path: party.field, value: { odd: true } } });
    await strike('schema', { set: { path: '__proto__', value: { polluted: true } } });
    const missing = await strike('schema', { drop: 'no.such.0.field' });
    const next = async () => textOf(await callParty(caller, party));
    expect(at(await next(), party.field)).toBeUndefined();
    expect(at(await next(), party.field)).toEqual({ odd: true });
    expect(await next()).toContain('"__proto__":{"polluted":true}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    fine(await callParty(caller, party));
    expect((await faultOnce(caller, id, () => true)).missed).toBe(0);
    expect((await faultOnce(caller, missing, () => true)).missed).toBe(1);
  });
});

describe('a fault', () => {
  it('of every kind is tried above', () => {
    const others = ['hang', 'hang-after-commit', 'reset', 'reset-after-commit', 'hold', 'schema'];
    expect([...Object.keys(TRIALS), ...others].sort()).toEqual([...FAULT_KINDS].sort());
  });

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
    expect(inArabic.at('message')).toMatch(/^عذرًا/);
    const told = [{ times: 0, consumed: 2 }, { consumed: 1 }];
    expect((await caller.control('GET', '/ledger')).at('faults')).toMatchObject(told);
  });

  it('holds a call before its work, which is done later though its caller gave up', async () => {
    const party = PARTIES.partner;
    const id = (await plan({ operation: party.operation, kind: 'hold', before: true })).at('id');
    const gives = new AbortController();
    const coming = callParty(caller, party, undefined, gives.signal);
    await faultOnce(caller, id, ({ holding }) => holding === 1);
    gives.abort();
    await expect(coming).rejects.toThrow();
    expect(await traces(caller, party)).toBe(0);
    await caller.control('POST', `/faults/${id}/release`);
    while ((await traces(caller, party)) === 0);
  });

  it('lets go what it holds after its time, or when it is deleted', async () => {
    const party = PARTIES.partner;
    await plan({ operation: party.operation, kind: 'hold', ms: 40 });
    fine(await callParty(caller, party));
    const { at: read } = await plan({ operation: party.operation, kind: 'hold', ms: 600_000 });
    const coming = callParty(caller, party);
    await faultOnce(caller, read('id'), ({ holding }) => holding === 1);
    await caller.control('DELETE', `/faults/${read('id')}`);
    fine(await coming);
    expect((await caller.control('GET', `/faults/${read('id')}`)).status).toBe(404);
  });
});
