import type { CalendarName } from '@/lib/i18n/date-format';
import { foldDigits } from '@/lib/kernel/digits';
import { parsePlainDate, type PlainDate } from '@/lib/kernel/time';

/** A date of birth as it is typed: in one of two calendars, digits of any script. */
export interface TypedBirth {
  calendar: CalendarName;
  day: string;
  month: string;
  year: string;
}

/**
 * What stands in a part of a date, without the marks that keyboards and clipboards leave around digits. Nothing where no text
 * stands: a draft is whatever was sent to be kept.
 */
export const partOf = (text: unknown): string =>
  typeof text === 'string'
    ? foldDigits(text).replace(/[\s\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    : '';

/** The day of three Gregorian parts, or null when there is none such. */
export function gregorianDay({ day, month, year }: Omit<TypedBirth, 'calendar'>): PlainDate | null {
  const [d, m, y] = [day, month, year].map(partOf);
  return parsePlainDate(`${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`);
}

/** The calendar whose year this is, where it is not the chosen one. Nobody alive has a year of both. */
export function calendarMeant({ calendar, year }: TypedBirth): CalendarName | null {
  const years = { gregorian: /^(19|20)\d\d$/, hijri: /^1[34]\d\d$/ };
  const other = calendar === 'hijri' ? 'gregorian' : 'hijri';
  return years[other].test(partOf(year)) ? other : null;
}
