import { addDays, noonUtc, type PlainDate } from '@/lib/kernel/time';
import { tags } from './format';
import type { Locale } from './routing';

const hijriTags: Record<Locale, string> = {
  ar: 'ar-u-ca-islamic-umalqura-nu-latn',
  en: 'en-GB-u-ca-islamic-umalqura-nu-latn',
};

// Creating an Intl formatter costs a hundred times as much as using it.
const made = new Map<string, Intl.DateTimeFormat>();

function dateFormat(tag: string, options: Intl.DateTimeFormatOptions) {
  const key = `${tag}${JSON.stringify(options)}`;
  const format = made.get(key) ?? new Intl.DateTimeFormat(tag, options);
  made.set(key, format);
  return format;
}

/**
 * `day` 7 · `weekday` Monday · `month` December · `…Short` Mon, Dec (in full in Arabic, which has
 * no short forms) · `dayMonth` 7 December · `full` Monday 7 December · `long` 7 December 2026
 */
export type DateStyle =
  | 'day'
  | 'weekday'
  | 'weekdayShort'
  | 'month'
  | 'monthShort'
  | 'dayMonth'
  | 'full'
  | 'long';

/** Formats a plain date in the Gregorian calendar. */
export function formatDate(date: PlainDate, locale: Locale, style: DateStyle): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tags[locale], { ...options, timeZone: 'UTC' }).format(noonUtc(date));
  // Assembled from parts: Arabic ICU data adds a comma after the weekday.
  const day = part({ day: 'numeric' });
  if (style === 'day') return day;
  if (style === 'weekday') return part({ weekday: 'long' });
  if (style === 'weekdayShort') return part({ weekday: 'short' });
  if (style === 'monthShort') return part({ month: 'short' });
  const month = part({ month: 'long' });
  if (style === 'month') return month;
  if (style === 'dayMonth') return `${day} ${month}`;
  if (style === 'long') return `${day} ${month} ${part({ year: 'numeric' })}`;
  return `${part({ weekday: 'long' })} ${day} ${month}`;
}

/**
 * Formats a plain date in the Umm al-Qura calendar: `20 شوال 1410 هـ`, `dayMonth` `20 شوال`,
 * `numeric` `20/10`.
 */
export function formatHijriDate(
  date: PlainDate,
  locale: Locale,
  style: 'long' | 'dayMonth' | 'numeric' = 'long',
): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(hijriTags[locale], { ...options, timeZone: 'UTC' }).format(noonUtc(date));
  const day = part({ day: 'numeric' });
  if (style === 'numeric') return `${day}/${Number(part({ month: 'numeric' }))}`;
  if (style === 'dayMonth') return `${day} ${part({ month: 'long' })}`;
  return part({ day: 'numeric', month: 'long', year: 'numeric' });
}

/** Formats the time in Riyadh at an instant: `11:20 ص`, `11:20 am`. */
export const formatTime = (at: Date, locale: Locale): string =>
  dateFormat(tags[locale], {
    hour: 'numeric',
    minute: '2-digit',
    // Not `hour12`: British English would format noon as 0:00 pm.
    hourCycle: 'h12',
    timeZone: 'Asia/Riyadh',
  }).format(at);

export type CalendarName = 'gregorian' | 'hijri';

/** The middle of the first month of a year, and the average length of a month in days. */
const months = {
  gregorian: { first: '2001-01-15' as PlainDate, days: 30.4 },
  hijri: { first: '2023-08-02' as PlainDate, days: 29.53 },
};

/** The names of the twelve months, starting with January or Muharram. */
export const monthNames = (locale: Locale, calendar: CalendarName = 'gregorian'): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const { first, days } = months[calendar];
    const date = addDays(first, Math.round(index * days));
    const tag = calendar === 'hijri' ? hijriTags[locale] : tags[locale];
    return dateFormat(tag, { month: 'long', timeZone: 'UTC' }).format(noonUtc(date));
  });
