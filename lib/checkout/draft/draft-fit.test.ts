import { afterEach, beforeEach, expect, test } from 'vitest';
import { halalas } from '@/lib/kernel/money';
import { type PlainDate, syncClock } from '@/lib/kernel/time';
import type { CheckoutOrder, Pickup } from '../core/order';
import { matchesOrder } from './draft-fit';

const today = '2026-12-01' as PlainDate;
const wednesday = '2026-12-09' as PlainDate;
const sunday = '2026-12-06' as PlainDate;
const weekBefore = '2026-12-02' as PlainDate;
const weekly: Pickup = { kind: 'weekly', day: 'wednesday', firstDate: wednesday };
const fromADate: Pickup = { kind: 'start', date: wednesday };

beforeEach(() => syncClock(new Date(`${today}T10:00:00+03:00`), true));
afterEach(() => syncClock(new Date(), false));

const orderFor = (pickup: Pickup): CheckoutOrder => ({
  planId: 1,
  optionId: 2,
  planName: 'Home',
  optionName: 'Four pickups',
  service: 'clothes',
  bagsCount: 1,
  bagSizeKg: 8,
  ordersCount: 4,
  pickup,
  period: 'morning',
});

const draft = {
  totalHalalas: halalas(24_000) ?? expect.unreachable(),
  ordersCount: 4,
  period: 'morning',
  day: 'wednesday',
  startDate: wednesday,
} as const;

test.each([
  ['its own day', {}, true],
  ['a day that is not said', { day: null }, true],
  ['another weekday', { day: 'sunday', startDate: sunday }, false],
  ['another weekday from its own date on', { day: 'sunday' }, false],
  ['its own day, a week before it was shown', { startDate: weekBefore }, false],
  ['a week before, on a day that is not said', { day: null, startDate: weekBefore }, false],
  ['its own day, begun when it was made', { startDate: today }, true],
  ['its own day, begun on another', { startDate: sunday }, true],
  ['its own day, a week later', { startDate: '2026-12-16' as PlainDate }, true],
] as const)('every week, %s: %s', (_, said, wanted) => {
  expect(matchesOrder({ ...draft, ...said }, orderFor(weekly))).toBe(wanted);
});

test('a weekly draft with today as its start date may have been created today', () => {
  const tuesday: Pickup = { kind: 'weekly', day: 'tuesday', firstDate: '2026-12-08' as PlainDate };
  expect(matchesOrder({ ...draft, day: 'tuesday', startDate: today }, orderFor(tuesday))).toBe(
    true,
  );
});

test.each([
  ['its own day', {}, true],
  ['a day that is not said', { day: null, startDate: sunday }, true],
  ['the usual day of a customer, from its own date on', { day: 'sunday' }, true],
  ['its own weekday, begun when it was made', { startDate: sunday }, true],
  ['another weekday from another date on', { day: 'sunday', startDate: sunday }, false],
] as const)('from a date on, %s: %s', (_, said, wanted) => {
  expect(matchesOrder({ ...draft, ...said }, orderFor(fromADate))).toBe(wanted);
});
