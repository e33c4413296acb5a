import { describe, expect, it } from 'vitest';
import { hijriMonthLength, hijriOf, plainDateOfHijri } from './hijri';
import { addDays, noonUtc, type PlainDate } from './time';

const umalqura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The Hijri date according to `Intl`: an implementation independent of ours. */
function intlHijri(date: PlainDate) {
  const parts = umalqura.formatToParts(noonUtc(date));
  const part = (name: string) =>
    Number.parseInt(parts.find(({ type }) => type === name)?.value ?? '');
  return { year: part('year'), month: part('month'), day: part('day') };
}

const months = Array.from({ length: 201 * 12 }, (_, index) => ({
  year: 1300 + Math.floor(index / 12),
  month: 1 + (index % 12),
}));

it('agrees with Intl on the first and the last day of every month from 1300 to 1500', () => {
  for (const { year, month } of months) {
    const length = hijriMonthLength(year, month) as number;
    for (const day of [1, length]) {
      const date = plainDateOfHijri({ year, month, day }) as PlainDate;
      expect(intlHijri(date)).toEqual({ year, month, day });
      expect(hijriOf(date)).toEqual({ year, month, day });
    }
  }
});

it('goes on from month to month without a gap', () => {
  let next = plainDateOfHijri({ year: 1300, month: 1, day: 1 }) as PlainDate;
  for (const { year, month } of months) {
    expect(plainDateOfHijri({ year, month, day: 1 })).toBe(next);
    next = addDays(next, hijriMonthLength(year, month) as number);
  }
});

describe('a day that is none', () => {
  it('the thirtieth of a month of 29 days', () => {
    expect(plainDateOfHijri({ year: 1410, month: 9, day: 29 })).toBe('1990-04-25');
    expect(plainDateOfHijri({ year: 1410, month: 9, day: 30 })).toBeNull();
  });

  it('the thirtieth of the last month, but for the long years', () => {
    expect(plainDateOfHijri({ year: 1409, month: 12, day: 30 })).toBe('1989-08-02');
    expect(plainDateOfHijri({ year: 1410, month: 12, day: 30 })).toBeNull();
  });

  it.each([
    { year: 1299, month: 12, day: 29 },
    { year: 1501, month: 1, day: 1 },
    { year: 1410, month: 0, day: 1 },
    { year: 1410, month: 13, day: 1 },
    { year: 1410, month: 10, day: 0 },
  ])('%j', (date) => expect(plainDateOfHijri(date)).toBeNull());
});

it('knows no Hijri date beyond the published years', () => {
  expect(hijriOf('1882-11-11' as PlainDate)).toBeNull();
  expect(hijriOf('1882-11-12' as PlainDate)).toEqual({ year: 1300, month: 1, day: 1 });
  expect(hijriOf('2100-01-01' as PlainDate)).toBeNull();
});
