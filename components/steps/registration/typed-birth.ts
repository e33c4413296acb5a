import type { CalendarName } from '@/lib/i18n/date-format';
import { type PlainDate, parsePlainDate } from '@/lib/kernel/time';
import { normaliseTyped } from '@/lib/kernel/typed-text';

/** A date of birth as typed: in one of two calendars, digits of any script. */
export interface TypedBirth {
  calendar: CalendarName;
  day: string;
  month: string;
  year: string;
}

/**
 * Normalises a part of a date: no spaces and no era suffix, so `1410هـ` is 1410. Empty for anything
 * but text, because a draft is untrusted.
 */
export const normalisePart = (text: unknown): string =>
  typeof text === 'string'
    ? normaliseTyped(text)
        .replace(/\s/g, '')
        .replace(/(?<=\d)[\p{L}\p{P}]+$/u, '')
    : '';

/**
 * Splits a whole date that was typed or filled into one field: `15/5/1990`, `1990-05-15`. Null for
 * anything else.
 */
export function splitDate(text: string): Omit<TypedBirth, 'calendar'> | null {
  const typed = normalisePart(text);
  const [, day, month, year] = /^(\d{1,2})\p{P}(\d{1,2})\p{P}(\d{4})$/u.exec(typed) ?? [];
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})\p{P}(\d{1,2})\p{P}(\d{1,2})$/u.exec(typed) ?? [];
  const parts = [day ?? isoDay, month ?? isoMonth, year ?? isoYear].map((part) => Number(part));
  const [d = 0, m = 0, y = 0] = parts;
  return d > 0 && m > 0 && m <= 12 ? { day: String(d), month: String(m), year: String(y) } : null;
}

/** Returns the date of three Gregorian parts; null when invalid. */
export function gregorianDay({ day, month, year }: Omit<TypedBirth, 'calendar'>): PlainDate | null {
  const [d, m, y] = [day, month, year].map(normalisePart);
  return parsePlainDate(`${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`);
}

/**
 * Returns the other calendar when the year fits only that one. Plausible birth years of the two do
 * not overlap.
 */
export function likelierCalendar({ calendar, year }: TypedBirth): CalendarName | null {
  const years = { gregorian: /^(19|20)\d\d$/, hijri: /^1[34]\d\d$/ };
  const other = calendar === 'hijri' ? 'gregorian' : 'hijri';
  return years[other].test(normalisePart(year)) ? other : null;
}
