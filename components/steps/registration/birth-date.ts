import type { CalendarName } from '@/lib/i18n/date-format';
import { hijriMonthLength, hijriOf, plainDateOfHijri } from '@/lib/kernel/hijri';
import { type PlainDate, todayInRiyadh } from '@/lib/kernel/time';
import { calendarMeant, gregorianDay, partOf, type TypedBirth } from './typed-birth';

// With the table of Hijri months: a browser fetches this file on use. `typed-birth` is what it has from the start.

const earliest = '1900-01-01';

const numbersOf = ({ day, month, year }: TypedBirth) => ({
  day: Number(partOf(day)),
  month: Number(partOf(month)),
  year: Number(partOf(year)),
});

/** The day that was typed, Gregorian as the partner wants it (§4.2), or null when there is none such. */
export const birthDate = (typed: TypedBirth): PlainDate | null =>
  typed.calendar === 'hijri' ? plainDateOfHijri(numbersOf(typed)) : gregorianDay(typed);

/** What is wrong with a date of birth, or null. Each fault is said in its own words. */
export function birthFault(typed: TypedBirth): string | null {
  const parts = [typed.day, typed.month, typed.year].map(partOf);
  if (parts.includes('')) return 'birth-missing';
  if (!parts.every((part) => /^\d+$/.test(part))) return 'birth-impossible';
  const meant = calendarMeant(typed);
  if (meant) return `birth-${meant}`;
  const date = birthDate(typed);
  if (!isYear(typed) || (date !== null && date < earliest)) {
    return typed.calendar === 'hijri' ? 'birth-hijri-year' : 'birth-year';
  }
  if (date === null)
    return isThirtiethOfShortMonth(typed) ? 'birth-short-month' : 'birth-impossible';
  return date >= todayInRiyadh() ? 'birth-future' : null;
}

function isYear(typed: TypedBirth): boolean {
  const { year } = numbersOf(typed);
  if (typed.calendar === 'hijri') return hijriMonthLength(year, 1) !== null;
  return partOf(typed.year).length === 4 && year >= 1900;
}

function isThirtiethOfShortMonth(typed: TypedBirth): boolean {
  const { day, month, year } = numbersOf(typed);
  return typed.calendar === 'hijri' && day === 30 && hijriMonthLength(year, month) === 29;
}

/** The same day in another calendar; what is no day yet stays as it was typed. */
export function birthIn(calendar: CalendarName, typed: TypedBirth): TypedBirth {
  const date = calendarMeant(typed) ? null : birthDate(typed);
  const [year, month, day] = date?.split('-').map(Number) ?? [];
  const there = calendar === 'hijri' ? date && hijriOf(date) : date && { year, month, day };
  if (!there) return { ...typed, calendar };
  return {
    calendar,
    day: String(there.day),
    month: String(there.month),
    year: String(there.year),
  };
}
