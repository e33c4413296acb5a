import { afterEach, beforeEach, expect, it } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';
import { followClock, fromNow, minuteMs } from '@/lib/kernel/time';
import { issueTicket, readTicket } from './signed-token.server';

stubEnvironment();
const id = '3f1c7a52-0000-4000-8000-000000000001';
const after = (minutes: number) => followClock(fromNow(minutes * minuteMs), true);

beforeEach(() => followClock(new Date('2026-12-01T10:00:00+03:00'), true));
afterEach(() => followClock(new Date(), false));

it('an outcome is shown for an hour, whatever the browser keeps, and its date cannot be moved', () => {
  const ticket = issueTicket(id, 'outcome');
  after(59);
  expect(readTicket(ticket, 'outcome')).toBe(id);
  after(1);
  expect(readTicket(ticket, 'outcome')).toBeNull();
  const [, , signature] = issueTicket(id, 'outcome').split('.');
  expect(readTicket(`${id}.${fromNow(minuteMs).getTime()}.${signature}`, 'outcome')).toBeNull();
});

it('the way back from paying has no end of its own, and shows no outcome', () => {
  const ticket = issueTicket(id, 'return');
  after(9_999);
  expect(readTicket(ticket, 'return')).toBe(id);
  expect(readTicket(ticket, 'outcome')).toBeNull();
  expect(readTicket(undefined, 'return')).toBeNull();
});
