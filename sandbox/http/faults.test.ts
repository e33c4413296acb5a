import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { FAULT_KINDS, type FaultKind } from '../store/fault-queue';
import {
  callParty,
  countEffects,
  PARTIES,
  type Party,
  pollFault,
  type RawReply,
} from '../testing/parties.fixture';
import { PartnerClient, startTestSandbox } from '../testing/partner-client.fixture';

let sandbox: RunningSandbox;
let client: PartnerClient;

beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  client = await PartnerClient.inNewWorld(sandbox);
});

const textOf = ({ bytes }: { bytes: Buffer }): string => bytes.toString('utf8');
const at = (json: string, path: string): unknown =>
  path
    .split('.')
    .reduce((value: unknown, name) => Reflect.get(Object(value), name), JSON.parse(json));
const planFault = (fault: object) => client.control('POST', '/faults', fault);

/** What a call to a party returns under a fault; one call per planned fault, in order. */
interface Effect {
  doesWork: boolean;
  variants?: object[];
  /** Stop reading after this many bytes. */
  maxBytes?: number;
  check: (replies: RawReply[], party: Party) => void;
}

const fine = (...replies: RawReply[]) =>
  expect(replies.filter(({ status }) => status > 299)).toEqual([]);

/** The fault kinds that produce a response; the others are tested below. */
const EFFECTS: Partial<Record<FaultKind, Effect>> = {
  status: {
    doesWork: false,
    variants: [{ status: 503, message: 'Not now', retryAfter: 'Sun, 01 Mar 2026 08:01:00 GMT' }],
    check([reply], party) {
      expect(reply?.status).toBe(503);
      expect(reply?.headers['retry-after']).toBe('Sun, 01 Mar 2026 08:01:00 GMT');
      expect(reply && JSON.parse(textOf(reply))).toEqual(party.error);
    },
  },
  delay: { doesWork: true, variants: [{ ms: 1 }], check: (replies) => fine(...replies) },
  'reset-mid-body': {
    doesWork: true,
    check([reply]) {
      expect(reply?.isComplete).toBe(false);
      expect(reply?.bytes).toHaveLength(Math.floor(Number(reply?.headers['content-length']) / 2));
    },
  },
  html: {
    doesWork: false,
    variants: [{ status: 504 }, { status: 200 }],
    check(replies) {
      expect(replies.map(({ status }) => status)).toEqual([504, 200]);
      expect(replies[0]?.headers['content-type']).toBe('text/html');
      expect(replies[0] && textOf(replies[0])).toContain('<h1>504 Gateway Timeout</h1>');
    },
  },
  redirect: {
    doesWork: false,
    variants: [{ status: 307, to: 'https://elsewhere.example/x' }, {}],
    check(replies, { path }) {
      expect(replies.map(({ status, headers }) => [status, headers.location])).toEqual([
        [307, 'https://elsewhere.example/x'],
        [302, path],
      ]);
    },
  },
  'status-line': {
    doesWork: true,
    variants: [{ status: 422 }],
    check([reply], party) {
      expect(reply?.status).toBe(422);
      expect(reply && at(textOf(reply), party.field)).toBeDefined();
    },
  },
  'content-type': {
    doesWork: true,
    variants: [{ type: 'text/html; charset=utf-8' }],
    check([reply], party) {
      expect(reply?.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(reply && at(textOf(reply), party.field)).toBeDefined();
    },
  },
  encoded: {
    doesWork: true,
    variants: [{}, { encoding: 'br' }],
    check(replies, party) {
      const [gzip, br] = replies.map(({ bytes }) => bytes);
      expect(replies.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br']);
      expect(at(String(gzip && gunzipSync(gzip)), party.field)).toBeDefined();
      expect(at(String(br && brotliDecompressSync(br)), party.field)).toBeDefined();
    },
  },
  empty: {
    doesWork: true,
    check: ([reply]) => expect([reply?.bytes.length, reply?.isComplete]).toEqual([0, true]),
  },
  truncated: {
    doesWork: true,
    check([reply]) {
      expect(reply?.isComplete).toBe(true);
      expect(() => reply && JSON.parse(textOf(reply))).toThrow(/Unterminated|Unexpected end/);
    },
  },
  malformed: {
    doesWork: true,
    check([reply]) {
      expect(reply && textOf(reply)).toMatch(/}$/);
      expect(() => reply && JSON.parse(textOf(reply))).toThrow();
    },
  },
  drip: {
    doesWork: true,
    maxBytes: 1,
    check: ([reply]) => expect(reply && textOf(reply)).toBe('{'),
  },
  endless: {
    doesWork: true,
    maxBytes: 3_000_000,
    check([reply]) {
      expect(reply?.isComplete).toBe(false);
      expect(reply && textOf(reply)).toMatch(/^\{"[^]*,"more":"a{2900000,}$/);
    },
  },
  'not-covered': { doesWork: false, check: ([reply]) => expect(reply?.status).toBe(400) },
};

describe.each(Object.entries(PARTIES))('the %s', (_, party) => {
  /** Plans a fault for the party's operation; returns its id. */
  const planPartyFault = async (kind: FaultKind, more = {}) =>
    (await planFault({ operation: party.operation, kind, ...more })).at('id');

  it.each(Object.entries(EFFECTS))(
    '%s',
    async (kind, { doesWork, variants = [{}], maxBytes, check }) => {
      const replies: RawReply[] = [];
      for (const more of variants) {
        await planPartyFault(kind as FaultKind, more);
        replies.push(await callParty(client, party, maxBytes));
      }
      check(replies, party);
      // Linking the same customer again creates no second one.
      const done = party.effect === 'customers' ? 1 : variants.length;
      expect(await countEffects(client, party)).toBe(doesWork ? done : 0);
      const spent = (await client.control('GET', '/faults')).at('spent') as { consumed: number }[];
      expect(spent.map(({ consumed }) => consumed)).toEqual(variants.map(() => 1));
    },
  );

  it.each([
    ['hang', 0],
    ['hang-after-commit', 1],
    ['reset', 0],
    ['reset-after-commit', 1],
  ] as const)('%s: no response, and the work is done %d times', async (kind, done) => {
    const id = await planPartyFault(kind);
    const abort = new AbortController();
    const pending = callParty(client, party, undefined, abort.signal);
    const lost = expect(pending).rejects.toMatchObject({
      code: kind.startsWith('reset') ? 'ECONNRESET' : 'ABORT_ERR',
    });
    while ((await countEffects(client, party)) < done);
    await pollFault(client, id, ({ consumed }) => consumed === 1);
    if (kind.startsWith('hang')) abort.abort();
    await lost;
    expect(await countEffects(client, party)).toBe(done);
  });

  it('hold: the work is done, and the response is sent on release', async () => {
    const id = await planPartyFault('hold');
    const pending = callParty(client, party);
    await pollFault(client, id, ({ holding }) => holding === 1);
    expect(await countEffects(client, party)).toBe(1);
    const release = async () =>
      (await client.control('POST', `/faults/${id}/release`)).at('released');
    expect(await release()).toBe(1);
    fine(await pending);
    expect(await release()).toBe(0);
  });

  it('schema: removes, changes or adds fields; counts fields that were not found', async () => {
    const id = await planPartyFault('schema', { drop: party.field });
    await planPartyFault('schema', { set: { path: party.field, value: { changed: true } } });
    await planPartyFault('schema', { set: { path: '__proto__', value: { polluted: true } } });
    const missing = await planPartyFault('schema', { drop: 'no.such.0.field' });
    const next = async () => textOf(await callParty(client, party));
    expect(at(await next(), party.field)).toBeUndefined();
    expect(at(await next(), party.field)).toEqual({ changed: true });
    expect(await next()).toContain('"__proto__":{"polluted":true}');
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    fine(await callParty(client, party));
    expect((await pollFault(client, id, () => true)).missed).toBe(0);
    expect((await pollFault(client, missing, () => true)).missed).toBe(1);
  });
});

it('undelivered: an SMS that is answered as sent does not arrive', async () => {
  await planFault({ operation: 'sms-send', kind: 'undelivered' });
  const inbox = () => client.control('GET', '/messages').then((reply) => reply.at('messages'));
  const send = async () => {
    const body = new URLSearchParams({
      ...{ AppSid: `sms-app-${client.key}`, SenderID: 'Nada' },
      ...{ Recipient: '966568880001', Body: 'Delivered' },
    });
    const reply = await fetch(`${sandbox.url}/sms/rest/SMS/messages`, { method: 'POST', body });
    return at(await reply.text(), 'data.Status');
  };
  expect(await send()).toBe('Sent');
  expect(await inbox()).toEqual([]);
  expect(await send()).toBe('Sent');
  expect(await inbox()).toHaveLength(1);
  const elsewhere = await planFault({ operation: 'subscribe', kind: 'undelivered' });
  expect(elsewhere.status).toBe(422);
});

describe('a fault', () => {
  it('of every kind is tested above', () => {
    const others = ['hang', 'hang-after-commit', 'reset', 'reset-after-commit', 'hold', 'schema'];
    expect([...Object.keys(EFFECTS), ...others, 'undelivered'].sort()).toEqual(
      [...FAULT_KINDS].sort(),
    );
  });

  it('after the work: the same key returns the stored response, and nothing is done twice', async () => {
    await client.linkWithAddress();
    await planFault({ operation: 'subscribe', kind: 'reset-after-commit' });
    const key = { 'idempotency-key': randomUUID() };
    await expect(client.subscribe({}, key)).rejects.toThrow('fetch failed');
    const again = await client.subscribe({}, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect((await client.control('GET', '/state')).at('subscriptions.draft')).toBe(1);
    const faulted = { status: 0, fault: 'reset-after-commit' };
    const log = (await client.control('GET', '/requests?after=2')).at('requests');
    expect(log).toMatchObject([faulted, { status: 200 }]);
  });

  it('applies to one customer, operation and world, as often as requested', async () => {
    const other = await PartnerClient.inNewWorld(sandbox);
    const fault = { operation: 'link-customer', kind: 'status', status: 500, times: 2 };
    await planFault({ ...fault, customer: '0568880001' });
    expect((await client.link({ mobile: '0568880002' })).status).toBe(200);
    expect((await other.link({ mobile: '0568880001' })).status).toBe(200);
    expect((await client.get('/plans')).status).toBe(200);
    const statuses = [];
    for (const mobile of ['568880001', '0568880001', '0568880001']) {
      statuses.push((await client.link({ mobile })).status);
    }
    expect(statuses).toEqual([500, 500, 200]);
    await planFault({ operation: '*', kind: 'not-covered' });
    const inArabic = await client.get('/plans', { 'accept-language': 'ar' });
    expect(inArabic.at('message')).toMatch(/^عذرًا/);
    const expected = [{ times: 0, consumed: 2 }, { consumed: 1 }];
    expect((await client.control('GET', '/ledger')).at('faults')).toMatchObject(expected);
  });

  it('holds a call before its work, which is done even if its client has disconnected', async () => {
    const party = PARTIES.partner;
    const id = (await planFault({ operation: party.operation, kind: 'hold', before: true })).at(
      'id',
    );
    const abort = new AbortController();
    const pending = callParty(client, party, undefined, abort.signal);
    await pollFault(client, id, ({ holding }) => holding === 1);
    abort.abort();
    await expect(pending).rejects.toThrow();
    expect(await countEffects(client, party)).toBe(0);
    await client.control('POST', `/faults/${id}/release`);
    while ((await countEffects(client, party)) === 0);
  });

  it('releases held calls after its time limit, or when it is deleted', async () => {
    const party = PARTIES.partner;
    await planFault({ operation: party.operation, kind: 'hold', ms: 40 });
    fine(await callParty(client, party));
    const { at: read } = await planFault({ operation: party.operation, kind: 'hold', ms: 600_000 });
    const pending = callParty(client, party);
    await pollFault(client, read('id'), ({ holding }) => holding === 1);
    await client.control('DELETE', `/faults/${read('id')}`);
    fine(await pending);
    expect((await client.control('GET', `/faults/${read('id')}`)).status).toBe(404);
  });
});
