import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { errorStatus } from '@/lib/kernel/app-error';
import { type ErrorCode, retryOf } from '@/lib/kernel/error-codes';
import { CallError, call } from './client';
import { lazyEndpoints } from './lazy-endpoints';

const codes = Object.keys(retryOf) as ErrorCode[];

test.each(codes)('%s can be retried in a browser as the table says', (code) => {
  const { retry } = new CallError(code, {}, null, null, errorStatus[code].status);
  expect(retry === 'never').toBe(retryOf[code] === 'never');
});

test('a call without a response can be retried', () => {
  expect(new CallError('offline', {}, null, null).retry).toBe('now');
});

beforeEach(() => vi.stubGlobal('document', { cookie: '' }));
afterEach(() => vi.unstubAllGlobals());

const ofProxy = new Response('<h1>502 Bad Gateway</h1>', { status: 502 });
const cutShort = new Response('{"href":', { status: 200 });
const lost = new TypeError('Failed to fetch');

test.each([
  ['an answer that is no JSON', ofProxy, true, 'service-unavailable'],
  ['an answer that breaks off', cutShort, true, 'service-unavailable'],
  ['a line that breaks', lost, true, 'no-answer'],
  ['a browser without a connection', lost, false, 'offline'],
])('%s has its own error code', async (_what, came, onLine, code) => {
  vi.stubGlobal('navigator', { onLine });
  vi.stubGlobal('fetch', async () => {
    if (came instanceof Response) return came;
    throw came;
  });
  const failure = await call(lazyEndpoints.signOut, { locale: 'ar' }).catch(
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ code, retry: 'now' });
});

/** A fetch that receives nothing and rejects only when aborted. */
const stuck = (_url: string, { signal }: { signal: AbortSignal }) =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

test('a call ends at its timeout', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', stuck);
  const errors: string[] = [];
  const ask = (what: string, options?: { timeoutMs?: number; controller?: AbortController }) =>
    call(lazyEndpoints.signOut, { locale: 'ar' }, options).catch((error: CallError) => {
      errors.push(`${what}: ${error.code}`);
    });
  const left = new AbortController();
  void ask('as it is');
  void ask('a short limit', { timeoutMs: 2_000 });
  void ask('left', { controller: left });
  await vi.advanceTimersByTimeAsync(2_000);
  left.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(errors).toEqual(['a short limit: no-answer', 'left: no-answer']);
  await vi.advanceTimersByTimeAsync(72_000);
  expect(errors).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(errors.at(-1)).toBe('as it is: no-answer');
  vi.useRealTimers();
});
