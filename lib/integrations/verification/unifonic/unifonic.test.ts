import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stub, startStub } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';
import type { Mobile } from '@/lib/kernel/mobile';
import { log } from '@/lib/observability/log.server';
import { CodeNotSentError, type VerificationProvider } from '../provider';
import { unifonicProvider } from './unifonic.server';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

const mobile = '0551234567' as Mobile;
let stub: Stub;
let provider: VerificationProvider;
beforeAll(async () => {
  stub = await startStub();
  provider = unifonicProvider({
    baseUrl: stub.url,
    appId: 'app',
    token: 'token-canary',
    timeoutMs: 1_500,
  });
});
afterEach(async () => {
  stub.requests.length = 0;
  vi.clearAllMocks();
  await closeSockets();
});
afterAll(() => stub.close());

describe('start', () => {
  it('asks for six digits by SMS in the language of the page', async () => {
    stub.answer(200, { id: 'x', response_status: 'correct', error_code: 101 });
    expect(await provider.start({ mobile, locale: 'ar' })).toEqual({ ok: true, value: undefined });
    expect(stub.requests[0]).toMatchObject({
      method: 'POST',
      path: '/services/api/v2/verifications/start',
      fields: { to: '+966551234567', channel: 'sms', locale: 'ar', length: '6' },
      headers: { 'x-authenticate-app-id': 'app', authorization: 'Bearer token-canary' },
    });
  });

  it('takes 429 for a limit', async () => {
    stub.answer(429);
    expect(await provider.start({ mobile, locale: 'en' })).toEqual({
      ok: false,
      refusal: 'limited',
    });
  });

  it('sends to nothing but a Saudi mobile', async () => {
    for (const to of ['0112345678', '0551234567890', '+4915112345678']) {
      await expect(provider.start({ mobile: to as Mobile, locale: 'en' })).rejects.toThrow();
    }
    expect(stub.requests).toHaveLength(0);
  });

  it('never sends a second SMS by itself', async () => {
    stub.answer(500);
    stub.answerWith((response) => void response.socket?.destroy());
    for (let n = 0; n < 2; n += 1) {
      await expect(provider.start({ mobile, locale: 'en' })).rejects.toMatchObject({
        code: 'verification-unreachable',
      });
    }
    expect(stub.requests).toHaveLength(2);
  });

  it('tells what was certainly not sent from what may have been', async () => {
    const start = () => provider.start({ mobile, locale: 'en' }).catch((error: unknown) => error);
    for (const status of [400, 401, 500, 503]) {
      stub.answer(status);
      expect(await start(), String(status)).toBeInstanceOf(CodeNotSentError);
    }
    stub.answerWith((response) => void response.socket?.destroy());
    expect(await start()).not.toBeInstanceOf(CodeNotSentError);
  });

  it('alarms when our credentials are refused, without them', async () => {
    stub.answer(401);
    await expect(provider.start({ mobile, locale: 'en' })).rejects.toMatchObject({
      code: 'verification-refused-us',
    });
    expect(vi.mocked(log.alarm).mock.calls).toEqual([
      ['verification-key-refused', { operation: 'start', status: 401 }],
    ]);
  });
});

describe('check', () => {
  const check = (body: object | string, status = 200) => {
    stub.answer(status, body);
    return provider.check({ mobile, code: '123456' });
  };

  it.each([
    [{ response_status: 'correct', error_code: 101 }, 'approved'],
    [{ to: '+9665***67', error_code: 101 }, 'approved'],
    [{ error_code: '107' }, 'wrong'],
    [{ error_code: 108 }, 'too-many'],
    [{ error_code: 109 }, 'expired'],
    [{ error_code: 110 }, 'already-verified'],
    [{ response_status: 101 }, 'approved'],
    [{ response_status: 101, error_code: 110 }, 'already-verified'],
  ])('reads %o', async (body, verdict) => {
    expect(await check(body)).toBe(verdict);
  });

  it.each([
    [{}, 200],
    [{ error_code: 999 }, 200],
    [{ to: '+966550000001', error_code: 101 }, 200],
    [{ response_status: 'correct' }, 200],
    ['<html>', 200],
    [{ error_code: 101 }, 400],
    [{ error_code: 101 }, 500],
  ])('approves nothing on %o with %i', async (body, status) => {
    await expect(check(body, status)).rejects.toMatchObject({ code: 'verification-unreachable' });
    expect(stub.requests).toHaveLength(1);
  });

  it('spends no guess on what can be no code', async () => {
    expect(await provider.check({ mobile, code: '12a456' })).toBe('wrong');
    expect(stub.requests).toHaveLength(0);
  });
});
