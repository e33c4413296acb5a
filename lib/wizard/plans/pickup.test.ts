import { afterEach, describe, expect, it } from 'vitest';
import { addDays, type PlainDate, syncClock } from '@/lib/kernel/time';
import { expectedDates, firstOfEachWeekday, isOffered, type PickupDay } from './pickup';
import { daysOnSale } from './pickup.server';

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

const tuesday = '2026-12-08' as PlainDate;
const wednesday = '2026-12-09' as PlainDate;
const nextWednesday = '2026-12-16' as PlainDate;

/** Two weeks as listed by the partner. */
const listFrom = (first: PlainDate, of: { isToday?: boolean; isTaken?: boolean } = {}) =>
  Array.from({ length: 14 }, (_, index) => ({
    date: addDays(first, index),
    isToday: index === 0 && of.isToday === true,
    periods: index === 0 && of.isTaken ? [] : [{ code: 'morning' as const, window: null }],
  }));
const weekly = (list: ReturnType<typeof listFrom>) =>
  firstOfEachWeekday(daysOnSale(list)).map(({ date }) => date);

afterEach(() => syncClock(new Date(), false));

describe('a weekday can be chosen weekly only from the first day that the partner offers', () => {
  it('tomorrow, while it is sold', () => {
    syncClock(new Date(`${tuesday}T23:50:00+03:00`), true);
    expect(weekly(listFrom(wednesday))[0]).toBe(wednesday);
  });

  it.each([
    ['tomorrow, in the last minutes before it', `${tuesday}T23:56:00+03:00`, {}],
    ['today', `${wednesday}T10:00:00+03:00`, { isToday: true }],
  ])('not the one after %s', (_, at, first) => {
    syncClock(new Date(at), true);
    const list = listFrom(wednesday, first);
    expect(weekly(list)).toEqual([1, 2, 3, 4, 5, 6].map((ahead) => addDays(wednesday, ahead)));
    expect(daysOnSale(list).map(({ date }) => date)).toContain(nextWednesday);
  });

  it('the one after a day without periods', () => {
    syncClock(new Date(`${wednesday}T10:00:00+03:00`), true);
    expect(weekly(listFrom(wednesday, { isToday: true, isTaken: true }))).toContain(nextWednesday);
  });
});

it('the earliest first, in any order of the list', () => {
  syncClock(new Date(`${tuesday}T10:00:00+03:00`), true);
  const dates = daysOnSale(listFrom(wednesday).toReversed()).map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted());
});
