import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';
import { followClock, fromNow, minuteMs } from '@/lib/kernel/time';
import { issueSignedToken, readSignedToken } from './signed-token.server';

stubEnvironment();
const id = '3f1c7a52-0000-4000-8000-000000000001';
const after = (minutes: number) => followClock(fromNow(minutes * minuteMs), true);

beforeEach(() => followClock(new Date('2026-12-01T10:00:00+03:00'), true));
afterEach(() => followClock(new Date(), false));

it('an outcome is shown for an hour, whatever the browser keeps, and its date cannot be moved', () => {
  const ticket = issueSignedToken(id, 'outcome');
  after(59);
  expect(readSignedToken(ticket, 'outcome')).toBe(id);
  after(1);
  expect(readSignedToken(ticket, 'outcome')).toBeNull();
  const [, , signature] = issueSignedToken(id, 'outcome').split('.');
  expect(
    readSignedToken(`${id}.${fromNow(minuteMs).getTime()}.${signature}`, 'outcome'),
  ).toBeNull();
});

it('the way back from paying has no end of its own, and shows no outcome', () => {
  const ticket = issueSignedToken(id, 'return');
  after(9_999);
  expect(readSignedToken(ticket, 'return')).toBe(id);
  expect(readSignedToken(ticket, 'outcome')).toBeNull();
  expect(readSignedToken(undefined, 'return')).toBeNull();
});
