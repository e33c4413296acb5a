import { expect, it } from 'vitest';
import type { PlainDate } from '@/lib/kernel/time';
import { expectedDates, firstOfEachWeekday, isOffered, type PickupDay } from './pickup';

const day = (date: string, weekday: PickupDay['weekday'], ...periods: PickupDay['periods']) => ({
  date: date as PlainDate,
  weekday,
  periods,
});
const days = [
  day('2026-12-03', 'thursday', 'morning', 'evening'),
  day('2026-12-04', 'friday'),
  day('2026-12-10', 'thursday', 'evening'),
  day('2026-12-11', 'friday', 'evening'),
];

it('offers each weekday once, on its first bookable date', () => {
  expect(firstOfEachWeekday(days).map(({ date }) => date)).toEqual(['2026-12-03', '2026-12-11']);
});

it('knows whether a day and period are still offered', () => {
  expect(isOffered(days, { date: '2026-12-03', period: 'morning' })).toBe(true);
  expect(isOffered(days, { date: '2026-12-10', period: 'morning' })).toBe(false);
  expect(isOffered(days, { date: '2026-12-05', period: 'evening' })).toBe(false);
});

it('counts weeks over the end of a year', () => {
  expect(expectedDates('2026-12-21' as PlainDate, 3)).toEqual([
    '2026-12-21',
    '2026-12-28',
    '2027-01-04',
  ]);
});
