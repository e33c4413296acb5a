import { expect, test } from 'vitest';
import { type ErrorCode, retryOf } from '@/lib/kernel/error-codes';
import { errorStatus } from '@/lib/kernel/error-status';
import { CallError } from './call';

const codes = Object.keys(retryOf) as ErrorCode[];

test.each(codes)('%s is hopeless in a browser where the table says so', (code) => {
  const { retry } = new CallError(code, {}, null, null, errorStatus[code].status);
  expect(retry === 'never').toBe(retryOf[code] === 'never');
});

test('no answer at all may be one the next time', () => {
  expect(new CallError('offline', {}, null, null).retry).toBe('now');
});
