import { Agent, get } from 'node:http';
import { connect } from 'node:net';
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

  it('is told apart by its headers, also on one connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (headers: Record<string, string>) =>
      new Promise<string>((resolve, reject) => {
        const url = `${caller.sandbox.url}/external-partner/plans`;
        const sent = get(url, { agent, headers: { 'api-key': caller.key, ...headers } });
        sent.on('error', reject);
        sent.on('response', (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece) => (text += piece));
          answer.on('end', () => resolve(text));
        });
      });
    const [ar, en] = [{ 'accept-language': 'ar' }, { 'accept-language': 'en' }];
    const turns = [ar, en, ar, en, en, ar];
    const texts: string[] = [];
    for (const headers of turns) texts.push(await ask(headers));
    const nobody = await ask({ 'api-key': 'nobody' });
    agent.destroy();
    const [arabic, english] = texts;
    expect(arabic).not.toBe(english);
    expect(texts).toEqual(turns.map((headers) => (headers === ar ? arabic : english)));
    expect(nobody).toContain('"status_code":403');
  });

  it('counts against the rate, also after the clock was put back', async () => {
    const id = await caller.buy();
    const reads = async (count: number) => {
      const statuses: number[] = [];
      for (let read = 0; read < count; read += 1) statuses.push((await caller.orders(id)).status);
      return statuses;
    };
    const full = [...Array(30).fill(200), 429];
    expect(await reads(31)).toEqual(full);
    await caller.control('PUT', '/clock', { now: '2026-03-01T07:59:00Z' });
    expect(await reads(31)).toEqual(full);
    await caller.control('POST', '/clock/advance', { duration: 'PT1M' });
    expect(await reads(31)).toEqual(full);
    await caller.control('POST', '/reset');
    expect(await caller.buy()).toBe(id);
    expect(await reads(31)).toEqual(full);
  });

  it('is right after as many others as are kept, and the log has the latest 20,000', async () => {
    const before = await plans('en');
    const { host, port } = new URL(caller.sandbox.url);
    const head = `HTTP/1.1\r\nhost: ${host}\r\napi-key: ${caller.key}\r\n`;
    const count = 20_200;
    const asked = Array.from({ length: count }, (_, index) => {
      const end = index === count - 1 ? 'connection: close\r\n\r\n' : '\r\n';
      return `GET /external-partner/plans?n=${index} ${head}${end}`;
    });
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(asked.join(''));
    let answers = 0;
    for await (const bytes of socket) answers += String(bytes).split('HTTP/1.1 200').length - 1;
    // One whose first line was cut in two is not counted.
    expect(answers).toBeGreaterThan(count * 0.9);
    expect((await plans('en')).text).toBe(before.text);
    await caller.control('PATCH', '/plan-types/111', { price: 77 });
    expect((await plans('en')).text).not.toBe(before.text);
    const log = (await caller.control('GET', '/requests')).at('requests') as { seq: number }[];
    expect(log).toHaveLength(20_000);
    expect(log.map(({ seq }) => seq)).toEqual(Array.from(log, (_, index) => index + 204));
    const found = await caller.control('GET', '/ledger');
    expect(found.at('forgotten.requests')).toBe(203);
  }, 60_000);

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
