import {
  CalendarDate,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  toCalendar,
} from '@internationalized/date';
import { type PlainDate, parsePlainDate } from './time';

/**
 * The Umm al-Qura calendar, the official calendar of Saudi Arabia, in both directions. Browsers
 * load this file on demand; code that only displays a date uses `Intl`.
 */
export interface HijriDate {
  year: number;
  /** 1 is Muharram. */
  month: number;
  day: number;
}

/** The range of published month lengths; outside it the library falls back to another rule. */
const firstYear = 1300;
const lastYear = 1500;

const calendar = new IslamicUmalquraCalendar();

const isMonth = (year: number, month: number): boolean =>
  year >= firstYear && year <= lastYear && month >= 1 && month <= 12;

/** Length of a month: 29 or 30 days, or null for a month outside the published range. */
export const hijriMonthLength = (year: number, month: number): number | null =>
  isMonth(year, month) ? calendar.getDaysInMonth(new CalendarDate(calendar, year, month, 1)) : null;

/** The Gregorian date of a Hijri date, or null when that day does not exist. */
export function plainDateOfHijri({ year, month, day }: HijriDate): PlainDate | null {
  const length = hijriMonthLength(year, month);
  if (length === null || day < 1 || day > length) return null;
  const date = new CalendarDate(calendar, year, month, day);
  return parsePlainDate(toCalendar(date, new GregorianCalendar()).toString());
}

/** The Hijri date of a Gregorian date, or null outside the published range. */
export function hijriOf(date: PlainDate): HijriDate | null {
  const [y = 0, m = 0, d = 0] = date.split('-').map(Number);
  const { year, month, day } = toCalendar(new CalendarDate(y, m, d), calendar);
  return isMonth(year, month) ? { year, month, day } : null;
}
