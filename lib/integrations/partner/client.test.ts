import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stub, startStub, stubEnvironment } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { log } from '@/lib/observability/log.server';
import { callPartner } from './client.server';
import { CustomerTokenRejected } from './envelope.server';
import type { Operation } from './operation';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

const operation = { name: 'x', key: false, token: false, locale: false } as const;
const byKey = { ...operation, method: 'GET', path: '/external-partner/x', key: true } as const;
const byToken = { ...operation, method: 'POST', path: '/external-partner/x', token: true } as const;
const byBoth = { ...byKey, token: true } as const satisfies Operation;

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
  stubEnvironment({ PARTNER_BASE_URL: stub.url, PARTNER_API_KEY: 'partner-key-canary' });
});
afterEach(async () => {
  stub.requests.length = 0;
  vi.clearAllMocks();
  await closeSockets();
});
afterAll(() => stub.close());

const get = () => callPartner(byKey, {});
const post = (idempotencyKey = newId()) =>
  callPartner(byToken, { token: 'tok', idempotencyKey, fields: { a: 1 } });
const thrown = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(
    (value) => expect.fail(`returned ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

describe('sending', () => {
  it('sends the listed headers, those of the transport, and no other', async () => {
    stub.answer(200, { success: true, data: 1 });
    await callPartner({ ...byBoth, locale: true }, { token: 'tok', locale: 'ar' });
    expect(stub.requests[0]?.headers).toMatchObject({
      'api-key': 'partner-key-canary',
      authorization: 'Bearer tok',
      'accept-language': 'ar',
    });
    stub.answer(200, { success: true, data: 1 });
    await post('6ad4b2f8-3c39-4a5c-9d2f-5b0c9c8c7f10');
    expect(Object.keys(stub.requests[1]?.headers ?? {}).sort()).toEqual([
      'accept',
      'accept-encoding',
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
      'idempotency-key',
    ]);
  });

  it('writes booleans, coordinates and texts as documented, and omits empty ones', async () => {
    stub.answer(200, { success: true, data: 1 });
    await callPartner(byToken, {
      token: 'tok',
      idempotencyKey: newId(),
      fields: {
        yes: true,
        no: false,
        lat: 24.71358899999999,
        tiny: 1e-7,
        whole: 46,
        note: 'سطر\r\n"ثانٍ"; name="x"\r\n--form-x',
        none: null,
        nothing: undefined,
        empty: '',
      },
    });
    expect(stub.requests[0]?.fields).toEqual({
      yes: '1',
      no: '0',
      lat: '24.713589',
      tiny: '0.0000001',
      whole: '46',
      note: 'سطر\r\n"ثانٍ"; name="x"\r\n--form-x',
    });
  });

  it('repeats a POST with the same key and the same bytes', async () => {
    stub.answerWith((response) => void response.socket?.destroy());
    stub.answer(503, '<html>');
    stub.answer(200, { success: true, data: 7 });
    expect(await post()).toEqual({ ok: true, value: 7 });
    const [first, second, third] = stub.requests;
    expect(stub.requests).toHaveLength(3);
    expect(second?.body).toBe(first?.body);
    expect(third?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  });
});

describe('reading the envelope', () => {
  it('treats 2xx as success unless the body says otherwise (A51)', async () => {
    stub.answer(201, { data: [1], extra: true });
    expect(await get()).toEqual({ ok: true, value: [1] });
    stub.answer(200, { success: false, message: 'No', status_code: '422', errors: { a: 'b' } });
    expect(await get()).toEqual({
      ok: false,
      refusal: { status: 422, message: 'No', errors: { a: ['b'] } },
    });
    stub.answer(200, { success: false });
    expect(await get()).toMatchObject({ refusal: { status: 200 } });
  });

  it('treats a 2xx that names only the token as a rejected token (A25)', async () => {
    for (const message of ['Unauthenticated.', 'Invalid token', 'Unauthorized']) {
      stub.answer(200, { success: false, message });
      expect(await thrown(post()), message).toBeInstanceOf(CustomerTokenRejected);
    }
    for (const body of [
      { success: false, message: 'This subscription is already active' },
      { success: false, message: 'Token', errors: { subscription_id: ['no'] } },
      { success: false, message: 'Token', status_code: 422 },
    ]) {
      stub.answer(200, body);
      expect(await post()).toMatchObject({ ok: false });
    }
    stub.answer(200, { success: false, message: 'Unauthenticated.' });
    expect(await get()).toMatchObject({ ok: false });
  });

  it.each([
    [400, { success: false, message: 'no' }, { status: 400, message: 'no', errors: {} }],
    [404, '', { status: 404, message: '', errors: {} }],
    [
      422,
      { message: 'x', errors: { mobile: ['bad', 'worse'] } },
      { status: 422, message: 'x', errors: { mobile: ['bad', 'worse'] } },
    ],
    [422, { message: 'x', errors: [] }, { status: 422, message: 'x', errors: {} }],
  ])('takes %i for a refusal', async (status, body, refusal) => {
    stub.answer(status, body);
    expect(await get()).toEqual({ ok: false, refusal });
  });

  it('treats 401 and 403 on the key as our error, with an alarm that does not contain the key', async () => {
    for (const status of [401, 403]) {
      stub.answer(status);
      expect(await thrown(get())).toMatchObject({ code: 'partner-refused-us' });
    }
    expect(log.alarm).toHaveBeenCalledTimes(2);
    expect(JSON.stringify(vi.mocked(log.alarm).mock.calls)).not.toContain('canary');
  });

  it.each([
    [401, ''],
    [403, { success: false }],
    [200, { success: false, status_code: 401, message: 'Unauthenticated.' }],
  ])('takes %i beside a token for the token, without an alarm', async (status, body) => {
    stub.answer(status, body);
    const error = await thrown(post());
    expect(error).toBeInstanceOf(CustomerTokenRejected);
    expect(error.code).toBe('sign-in-again');
    stub.answer(status, body);
    const both = callPartner(byBoth, { token: 'tok' });
    expect(await thrown(both)).toBeInstanceOf(CustomerTokenRejected);
    expect(log.alarm).not.toHaveBeenCalled();
  });

  it('passes on the wait of a 429, and does not retry', async () => {
    stub.answer(429, '', { 'retry-after': '90' });
    expect(await thrown(get())).toMatchObject({
      code: 'partner-unreachable',
      retryAfterMs: 90_000,
    });
    stub.answer(429);
    const error = await thrown(get());
    expect([error.retryAfterMs, error.detail]).toEqual([
      undefined,
      { operation: 'x', status: 429 },
    ]);
    expect(stub.requests).toHaveLength(2);
  });

  it('distinguishes unreachable from unreadable', async () => {
    for (let n = 0; n < 3; n += 1) stub.answer(502, '<html>Bad gateway</html>');
    expect(await thrown(get())).toMatchObject({ code: 'partner-unreachable' });
    for (const [status, body] of [
      [200, '<html>'],
      [200, '{"success":true,"da'],
      [200, '[]'],
      [302, ''],
      [404, '<html>'],
    ] as const) {
      stub.answer(status, body);
      expect(await thrown(get())).toMatchObject({ code: 'partner-unreadable' });
    }
  });

  it('reports whether a lost response may have taken effect', async () => {
    for (let n = 0; n < 3; n += 1) {
      stub.answerWith((response) => void response.socket?.destroy());
    }
    expect(await thrown(post())).toMatchObject({
      code: 'partner-unreachable',
      detail: { kind: 'network', ambiguous: true },
    });
  });
});
