import { expect, test } from 'vitest';
import { type PlainDate, syncClock } from '@/lib/kernel/time';
import { type CheckoutOrder, firstPickupDate, hasPassed, isTooLate, type Pickup } from './order';

const day = '2026-12-03' as PlainDate;
const weekly: Pickup = { kind: 'weekly', day: 'thursday', firstDate: day };
const once: Pickup = { kind: 'start', date: day };

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

test('the first pickup is on the first date of the weekday, or on the start date', () => {
  expect(firstPickupDate(weekly)).toBe(day);
  expect(firstPickupDate(once)).toBe(day);
});

test.each([
  ['six minutes before midnight in Riyadh', '2026-12-02T20:54:00Z', false],
  ['five minutes before it', '2026-12-02T20:55:00Z', true],
  ['the day after', '2026-12-04T09:00:00Z', true],
])('at %s it is too late to sell it: %s, %s', (_, at, tooLate) => {
  syncClock(new Date(at), true);
  expect(isTooLate(orderFor(weekly))).toBe(tooLate);
  expect(isTooLate(orderFor(once))).toBe(tooLate);
});

test.each([
  ['the day before', '2026-12-02T09:00:00Z', false],
  ['the last second of its day in Riyadh', '2026-12-03T20:59:59Z', false],
  ['midnight in Riyadh, which is still its day in London', '2026-12-03T21:00:00Z', true],
])('at %s its day has passed: %s, %s', (_, at, passed) => {
  syncClock(new Date(at), true);
  expect(hasPassed(orderFor(weekly))).toBe(passed);
  expect(hasPassed(orderFor(once))).toBe(passed);
});
