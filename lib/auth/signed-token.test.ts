import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';
import { fromNow, minuteMs, syncClock } from '@/lib/kernel/time';
import { issueSignedToken, readSignedToken } from './signed-token.server';

stubEnvironment();
const id = '3f1c7a52-0000-4000-8000-000000000001';
const after = (minutes: number) => syncClock(fromNow(minutes * minuteMs), true);

beforeEach(() => syncClock(new Date('2026-12-01T10:00:00+03:00'), true));
afterEach(() => syncClock(new Date(), false));

it('an outcome token expires after an hour, and its date cannot be changed', () => {
  const token = issueSignedToken(id, 'outcome');
  after(59);
  expect(readSignedToken(token, 'outcome')).toBe(id);
  after(1);
  expect(readSignedToken(token, 'outcome')).toBeNull();
  const [, , signature] = issueSignedToken(id, 'outcome').split('.');
  expect(
    readSignedToken(`${id}.${fromNow(minuteMs).getTime()}.${signature}`, 'outcome'),
  ).toBeNull();
});

it('a return token does not expire, and does not show an outcome', () => {
  const token = issueSignedToken(id, 'return');
  after(9_999);
  expect(readSignedToken(token, 'return')).toBe(id);
  expect(readSignedToken(token, 'outcome')).toBeNull();
  expect(readSignedToken(undefined, 'return')).toBeNull();
});
