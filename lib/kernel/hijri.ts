import {
  CalendarDate,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  toCalendar,
} from '@internationalized/date';
import { type PlainDate, parsePlainDate } from './time';

/**
 * The Umm al-Qura calendar, the official one of Saudi Arabia, in both directions. Browsers fetch this file on use: what
 * only shows a date asks `Intl`.
 */
export interface HijriDate {
  year: number;
  /** 1 is Muharram. */
  month: number;
  day: number;
}

/** The years whose months are published; beyond them the library counts by another rule. */
const firstYear = 1300;
const lastYear = 1500;

const calendar = new IslamicUmalquraCalendar();

/** Whether the calendar knows this month. */
const isMonth = (year: number, month: number): boolean =>
  year >= firstYear && year <= lastYear && month >= 1 && month <= 12;

/** 29 or 30; null for a month that the calendar does not know. */
export const hijriMonthLength = (year: number, month: number): number | null =>
  isMonth(year, month) ? calendar.getDaysInMonth(new CalendarDate(calendar, year, month, 1)) : null;

/** The Gregorian date of a Hijri one, or null when there is no such day. */
export function plainDateOfHijri({ year, month, day }: HijriDate): PlainDate | null {
  const length = hijriMonthLength(year, month);
  if (length === null || day < 1 || day > length) return null;
  const date = new CalendarDate(calendar, year, month, day);
  return parsePlainDate(toCalendar(date, new GregorianCalendar()).toString());
}

/** The Hijri date of a Gregorian one, or null where the calendar does not reach. */
export function hijriOf(date: PlainDate): HijriDate | null {
  const [y = 0, m = 0, d = 0] = date.split('-').map(Number);
  const { year, month, day } = toCalendar(new CalendarDate(y, m, d), calendar);
  return isMonth(year, month) ? { year, month, day } : null;
}
