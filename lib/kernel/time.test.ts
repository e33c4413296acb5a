import { afterEach, describe, expect, test } from 'vitest';
import {
  addDays,
  instantFromIso,
  nextClockRequest,
  now,
  type PlainDate,
  parsePlainDate,
  riyadhDate,
  riyadhDateFrom,
  riyadhHour,
  riyadhInstant,
  syncClock,
  todayInRiyadh,
  weekdayOf,
} from './time';

afterEach(() => syncClock(new Date(), false));

const instant = (text: string): Date => instantFromIso(text) as Date;

test('the day in Riyadh begins three hours before the day in UTC', () => {
  expect(riyadhDate(instant('2026-12-20T20:59:59Z'))).toBe('2026-12-20');
  expect(riyadhDate(instant('2026-12-20T21:00:00Z'))).toBe('2026-12-21');
  expect(riyadhHour(instant('2026-12-20T21:00:00Z'))).toBe(0);
});

test('both ways in which the partner writes a date are the day in Riyadh (§2)', () => {
  expect(riyadhDateFrom('2026-12-20T21:30:00Z')).toBe('2026-12-21');
  expect(riyadhDateFrom('2026-12-20')).toBe('2026-12-20');
  expect(riyadhDateFrom('soon')).toBeNull();
});

describe('only days that exist are dates', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', ''])('%s', (text) =>
    expect(parsePlainDate(text)).toBeNull(),
  );
  test('a leap day is one', () => expect(parsePlainDate('2028-02-29')).toBe('2028-02-29'));
});

test('days are counted, over months and years', () => {
  expect(addDays('2026-12-31' as PlainDate, 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01' as PlainDate, -1)).toBe('2026-02-28');
  expect(weekdayOf('2026-12-07' as PlainDate)).toBe('monday');
});

test('the start of a window is an instant', () => {
  expect(riyadhInstant('2026-12-07' as PlainDate, 9).toISOString()).toBe(
    '2026-12-07T06:00:00.000Z',
  );
});

test('a synchronised clock applies to the whole process, frozen or not', () => {
  syncClock(instant('2030-01-01T00:00:00Z'), true);
  expect(now().toISOString()).toBe('2030-01-01T00:00:00.000Z');
  expect(todayInRiyadh()).toBe('2030-01-01');
  syncClock(instant('2031-06-01T00:00:00Z'), false);
  expect(todayInRiyadh()).toBe('2031-06-01');
});

test('what was asked of the followed clock earlier does not set it back', () => {
  const [first, second] = [nextClockRequest(), nextClockRequest()];
  syncClock(instant('2031-06-01T00:00:00Z'), true, second);
  syncClock(instant('2030-01-01T00:00:00Z'), true, first);
  expect(todayInRiyadh()).toBe('2031-06-01');
});

test('an instant without an offset is a time in Riyadh, whatever the zone of the server (§2 Order)', () => {
  expect(instantFromIso('2026-12-07T17:20:00')?.toISOString()).toBe('2026-12-07T14:20:00.000Z');
  expect(instantFromIso('2026-12-07T17:20:00.5+03:00')?.toISOString()).toBe(
    '2026-12-07T14:20:00.500Z',
  );
  expect(instantFromIso('2026-12-07T17:20:00Z')?.toISOString()).toBe('2026-12-07T17:20:00.000Z');
  expect(instantFromIso('2026-12-07 17:20')).toBeNull();
});
