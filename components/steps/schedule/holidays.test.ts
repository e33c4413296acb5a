import { describe, expect, it } from 'vitest';
import { hijriOf } from '@/lib/kernel/hijri';
import { addDays, type PlainDate } from '@/lib/kernel/time';
import { type Holiday, holidayOn } from './holiday-note';

const daysFrom = (first: string, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, index) => addDays(first as PlainDate, index));

describe('holidayOn', () => {
  it.each<[Holiday, string, string]>([
    ['fitr', '2026-03-19', '2026-03-22'],
    ['adha', '2026-05-26', '2026-05-29'],
    ['founding', '2027-02-22', '2027-02-22'],
    ['national', '2026-09-23', '2026-09-23'],
  ])('%s lasts from %s to %s', (holiday, first, last) => {
    expect(holidayOn(addDays(first as PlainDate, -1))).toBeNull();
    expect(holidayOn(first as PlainDate)).toBe(holiday);
    expect(holidayOn(last as PlainDate)).toBe(holiday);
    expect(holidayOn(addDays(last as PlainDate, 1))).toBeNull();
  });

  it('has four days for each Eid in every year, including the feast', () => {
    const eids = daysFrom('2026-01-01', 10 * 365).filter((date) =>
      ['fitr', 'adha'].includes(holidayOn(date) ?? ''),
    );
    expect(eids.length % 4).toBe(0);
    // Verified with the other conversion of the Hijri calendar that we have.
    const feasts = eids.filter((date) => {
      const { month, day } = hijriOf(date) ?? {};
      return day === (month === 10 ? 1 : 10);
    });
    expect(feasts).toHaveLength(eids.length / 4);
  });
});
