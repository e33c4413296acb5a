import type { CalendarName } from '@/lib/i18n/date-format';
import { hijriMonthLength, hijriOf, plainDateOfHijri } from '@/lib/kernel/hijri';
import { type PlainDate, todayInRiyadh } from '@/lib/kernel/time';
import { gregorianDay, likelierCalendar, normalisePart, type TypedBirth } from './typed-birth';

// Imports the table of Hijri months, so browsers load it on use; `typed-birth` is in the first
// load.

const earliest = '1900-01-01';

const numbersOf = ({ day, month, year }: TypedBirth) => ({
  day: Number(normalisePart(day)),
  month: Number(normalisePart(month)),
  year: Number(normalisePart(year)),
});

/** Returns the typed day as the Gregorian date that the partner wants (§4.2); null when invalid. */
export const birthDate = (typed: TypedBirth): PlainDate | null =>
  typed.calendar === 'hijri' ? plainDateOfHijri(numbersOf(typed)) : gregorianDay(typed);

/** Returns the error code of a date of birth, or null. Each error has its own text. */
export function birthErrorOf(typed: TypedBirth): string | null {
  const parts = [typed.day, typed.month, typed.year].map(normalisePart);
  if (parts.includes('')) return 'birth-missing';
  if (!parts.every((part) => /^\d+$/.test(part))) return 'birth-impossible';
  const meant = likelierCalendar(typed);
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
  return normalisePart(typed.year).length === 4 && year >= 1900;
}

function isThirtiethOfShortMonth(typed: TypedBirth): boolean {
  const { day, month, year } = numbersOf(typed);
  return typed.calendar === 'hijri' && day === 30 && hijriMonthLength(year, month) === 29;
}

/** Converts to another calendar; an incomplete or invalid date keeps its typed parts. */
export function convertBirth(calendar: CalendarName, typed: TypedBirth): TypedBirth {
  const date = likelierCalendar(typed) ? null : birthDate(typed);
  const [year, month, day] = date?.split('-').map(Number) ?? [];
  const converted = calendar === 'hijri' ? date && hijriOf(date) : date && { year, month, day };
  if (!converted) return { ...typed, calendar };
  return {
    calendar,
    day: String(converted.day),
    month: String(converted.month),
    year: String(converted.year),
  };
}
