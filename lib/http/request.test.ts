import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '@/lib/observability/log.server';
import type { HttpCall } from './exchange.server';
import { HttpFailure } from './failure';
import { jsonOf, request, retryAfterMs } from './request.server';
import { type Stub, startStub, stubEnvironment } from './stub.fixture';
import { closeSockets } from './upstream.server';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

let stub: Stub;
beforeAll(() => stubEnvironment());
beforeEach(async () => {
  stub = await startStub();
});
afterEach(async () => {
  await stub.close();
  await closeSockets();
  vi.clearAllMocks();
});

const call = (more: Partial<HttpCall> = {}): HttpCall => ({
  upstream: 'stub',
  operation: 'ping',
  method: 'GET',
  url: new URL(`${stub.url}/ping?mobile=0551234567`),
  tryTimeoutMs: 1_500,
  deadlineMs: 2_000,
  repeatable: true,
  ...more,
});
const failure = async (more?: Partial<HttpCall>): Promise<HttpFailure> => {
  const error: unknown = await request(call(more)).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(HttpFailure);
  return error as HttpFailure;
};
const hang = () => stub.answerWith(() => {});
const drop = () => stub.answerWith((response) => void response.socket?.destroy());

describe('a call', () => {
  it('sends the given headers and what HTTP needs, nothing else', async () => {
    stub.answer(200, { fine: true });
    const reply = await request(call({ method: 'POST', headers: { 'api-key': 'k' }, body: 'x' }));
    expect(jsonOf(reply)).toEqual({ fine: true });
    expect(Object.keys(stub.requests[0]?.headers ?? {}).sort()).toEqual([
      'accept-encoding',
      'api-key',
      'connection',
      'content-length',
      'host',
    ]);
    expect(stub.requests[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('returns any status, and does not follow a redirect', async () => {
    stub.answer(302, '', { location: `${stub.url}/other` });
    expect((await request(call())).status).toBe(302);
    expect(stub.requests).toHaveLength(1);
  });

  it('logs one line without query, headers or body', async () => {
    stub.answer(200, 'body-canary');
    await request(call({ headers: { 'x-canary': 'header-canary' } }));
    expect(vi.mocked(log.info).mock.calls).toEqual([
      [
        {
          event: 'http-call',
          upstream: 'stub',
          operation: 'ping',
          method: 'GET',
          status: 200,
          ms: expect.any(Number),
          tries: 1,
        },
      ],
    ]);
  });

  it('waits for the final response after an interim one', async () => {
    stub.answerWith((response) => {
      response.writeProcessing();
      response.writeHead(200).end('{"fine":true}');
    });
    expect(jsonOf(await request(call()))).toEqual({ fine: true });
  });

  it('joins a repeated header by commas', async () => {
    stub.answerWith((response) => response.writeHead(200, { 'x-many': ['a', 'b'] }).end());
    expect((await request(call())).headers['x-many']).toBe('a,b');
  });

  it('refuses an encoded response and one over the size limit, by header or by count', async () => {
    stub.answer(200, 'x', { 'content-encoding': 'br' });
    expect(await failure()).toMatchObject({ kind: 'encoded', ambiguous: true });
    stub.answer(200, 'x'.repeat(2_000), { 'content-length': '2000' });
    expect(await failure({ maxBytes: 1_000 })).toMatchObject({ kind: 'too-large' });
    stub.answerWith((response) => response.writeHead(200).write('x'.repeat(2_000)));
    expect(await failure({ maxBytes: 1_000 })).toMatchObject({ kind: 'too-large' });
    expect(stub.requests).toHaveLength(3);
  });

  it('closes the connection of a response that it does not read completely', async () => {
    for (const headers of [{ 'content-encoding': 'br' }, { 'content-length': '2000' }, {}]) {
      const closed = vi.fn();
      stub.answerWith((response) => {
        response.on('close', closed);
        response.writeHead(200, headers).write('x'.repeat(1_500));
      });
      await failure({ maxBytes: 1_000 });
      await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    }
  });
});

describe('trying again', () => {
  it('repeats a repeatable call after a reset, a hang and a 5xx', async () => {
    drop();
    stub.answer(503);
    stub.answer(200, { third: true });
    expect(jsonOf(await request(call()))).toEqual({ third: true });
    hang();
    stub.answer(200, { second: true });
    expect(jsonOf(await request(call()))).toEqual({ second: true });
  });

  it('returns the last 5xx after all tries', async () => {
    for (let n = 0; n < 3; n += 1) stub.answer(502, '<html>');
    expect((await request(call())).status).toBe(502);
    expect(stub.requests).toHaveLength(3);
  });

  it('never repeats an unrepeatable call that may have arrived, and reports it as ambiguous', async () => {
    drop();
    expect(await failure({ method: 'POST', repeatable: false })).toMatchObject({
      kind: 'network',
      ambiguous: true,
    });
    hang();
    expect(await failure({ method: 'POST', repeatable: false })).toMatchObject({
      kind: 'timeout',
      ambiguous: true,
    });
    stub.answer(500);
    expect((await request(call({ method: 'POST', repeatable: false }))).status).toBe(500);
    expect(stub.requests).toHaveLength(3);
  });

  it('repeats even an unrepeatable call after a refused connection', async () => {
    const closed = await startStub();
    await closed.close();
    const url = new URL(`${closed.url}/x`);
    expect(await failure({ url, repeatable: false })).toMatchObject({
      kind: 'network',
      ambiguous: false,
    });
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ tries: 3, cause: 'ECONNREFUSED' }),
    );
  });

  it('stays ambiguous when a later try was refused', async () => {
    stub.answerWith((response) => {
      response.socket?.destroy();
      void stub.close();
    });
    expect(await failure()).toMatchObject({ kind: 'network', ambiguous: true });
  });

  it('retries a 409 for a try in progress, but only after a lost response', async () => {
    drop();
    stub.answer(409);
    stub.answer(200, { done: true });
    expect(jsonOf(await request(call({ method: 'POST' })))).toEqual({ done: true });
    stub.answer(409);
    expect((await request(call({ method: 'POST' }))).status).toBe(409);
  });

  it('treats a persistent 409 after a lost response as no response', async () => {
    drop();
    stub.answer(409);
    stub.answer(409);
    const post = { method: 'POST' } as const;
    expect(await failure(post)).toMatchObject({ kind: 'timeout', ambiguous: true });
  });

  it('ends a slow response at the timeout of a try, and all tries at the deadline', async () => {
    const timers: NodeJS.Timeout[] = [];
    for (let n = 0; n < 3; n += 1) {
      stub.answerWith((response) => {
        response.writeHead(200, { 'content-length': '1000' });
        timers.push(setInterval(() => response.write('x'), 20));
      });
    }
    const started = performance.now();
    expect(await failure({ tryTimeoutMs: 200, deadlineMs: 300 })).toMatchObject({
      kind: 'timeout',
    });
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(stub.requests.length).toBeLessThanOrEqual(2);
    for (const timer of timers) clearInterval(timer);
  });
});

describe('many calls at once', () => {
  it('wait only for their own operation, up to their timeout, and are not sent afterwards', async () => {
    const held: (() => void)[] = [];
    const all = 300;
    let isOver = false;
    for (let each = 1; each <= all + 1; each += 1) {
      stub.answerWith((response, { url = '' }) => {
        if (isOver || url.startsWith('/other')) response.end();
        else held.push(() => response.end());
      });
    }
    const patient = { tryTimeoutMs: 20_000, deadlineMs: 20_000 };
    const busy = Array.from({ length: all }, () => request(call(patient)));
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(20), 10_000);
    const other = { operation: 'other', url: new URL(`${stub.url}/other`) };
    expect((await request(call(other))).status).toBe(200);
    expect(held.length).toBeLessThan(50);

    const settings = { repeatable: false, tryTimeoutMs: 100, breakerKey: 'full' };
    const once = { ...settings, method: 'POST' } as const;
    expect(await failure(once)).toMatchObject({ kind: 'timeout' });
    isOver = true;
    for (const release of held) release();
    await Promise.all(busy);
    expect(stub.requests).toHaveLength(all + 1);
  });
});

describe('the breaker', () => {
  it('opens for its upstream after consecutive failures, and not for others', async () => {
    for (let n = 0; n < 12; n += 1) stub.answer(500);
    for (let n = 0; n < 4; n += 1) await request(call({ upstream: 'broken' }));
    expect(await failure({ upstream: 'broken' })).toMatchObject({
      kind: 'open-circuit',
      ambiguous: false,
    });
    expect(stub.requests).toHaveLength(12);
    expect(log.alarm).toHaveBeenCalledWith('circuit-opened', { upstream: 'broken' });
    stub.answer(200);
    expect((await request(call({ upstream: 'other' }))).status).toBe(200);
  });

  it('that a response opens leaves its call ambiguous, although the next try is not sent', async () => {
    for (let n = 0; n < 12; n += 1) stub.answer(500);
    for (let n = 0; n < 3; n += 1) await request(call({ upstream: 'half', retries: 2 }));
    for (let n = 0; n < 2; n += 1) await request(call({ upstream: 'half', retries: 0 }));
    expect(await failure({ upstream: 'half' })).toMatchObject({
      kind: 'open-circuit',
      ambiguous: true,
    });
    expect(stub.requests).toHaveLength(12);
  });

  it('is separate for another breaker key: neither blocks the other', async () => {
    const apart = { upstream: 'divided', breakerKey: 'divided-apart' };
    for (let n = 0; n < 12; n += 1) stub.answer(500);
    for (let n = 0; n < 4; n += 1) await request(call(apart));
    expect(await failure(apart)).toMatchObject({ kind: 'open-circuit' });
    stub.answer(200);
    expect((await request(call({ upstream: 'divided' }))).status).toBe(200);
    expect(await failure(apart)).toMatchObject({ kind: 'open-circuit' });
  });

  it('is shared by all copies of the module in a process', async () => {
    stub.answer(200);
    // This copy creates the breaker; the re-imported copy has its own classes.
    await request(call({ upstream: 'shared' }));
    vi.resetModules();
    const other = await import('./request.server');
    for (let n = 0; n < 12; n += 1) drop();
    for (let n = 0; n < 4; n += 1) {
      await expect(other.request(call({ upstream: 'shared' }))).rejects.toThrow('network');
    }
    const sent = stub.requests.length;
    expect(await failure({ upstream: 'shared' })).toMatchObject({ kind: 'open-circuit' });
    await expect(other.request(call({ upstream: 'shared' }))).rejects.toThrow('open-circuit');
    expect(stub.requests).toHaveLength(sent);
  });
});

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    ['0', 1_000],
    ['999999', 900_000],
    [undefined, undefined],
    ['soon', undefined],
  ])('%s', (header, expected) => expect(retryAfterMs(header)).toBe(expected));
});
