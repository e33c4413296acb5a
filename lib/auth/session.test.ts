import { afterEach, beforeEach, expect, test } from 'vitest';
import { fromNow, minuteMs, syncClock } from '@/lib/kernel/time';
import { isFreshlyProven, type Session } from './session.server';

beforeEach(() => syncClock(new Date('2026-12-01T10:00:00+03:00'), true));
afterEach(() => syncClock(new Date(), false));

test.each([
  ['just now', 0, true],
  ['a moment less than a quarter of an hour ago', 15 * minuteMs - 1, true],
  ['a quarter of an hour ago', 15 * minuteMs, false],
  ['never', null, false],
] as const)(
  'a mobile that was proven %s is enough for an address: %s, %s',
  (_, agoMs, isEnough) => {
    const provenAt = agoMs === null ? null : fromNow(-agoMs);
    expect(isFreshlyProven({ provenAt } as Session)).toBe(isEnough);
  },
);
