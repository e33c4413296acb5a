import { addDays, noonUtc, type PlainDate } from '@/lib/kernel/time';
import type { Locale } from './routing';

/**
 * The one formatter. A bare `ar-SA` prints Arabic-Indic digits (and in old engines Hijri dates), so the tag always
 * says calendar and digits: Gregorian and Latin, the habit of Saudi apps.
 */
const tags: Record<Locale, string> = {
  ar: 'ar-u-ca-gregory-nu-latn',
  en: 'en-GB-u-ca-gregory-nu-latn',
};
const hijriTags: Record<Locale, string> = {
  ar: 'ar-u-ca-islamic-umalqura-nu-latn',
  en: 'en-GB-u-ca-islamic-umalqura-nu-latn',
};

// Making an Intl formatter costs a hundred times its use.
const made = new Map<string, Intl.NumberFormat | Intl.DateTimeFormat>();

function numberFormat(locale: Locale, options: Intl.NumberFormatOptions) {
  const key = `n${locale}${JSON.stringify(options)}`;
  const known = made.get(key) as Intl.NumberFormat | undefined;
  const format = known ?? new Intl.NumberFormat(tags[locale], options);
  if (!known) made.set(key, format);
  return format;
}

function dateFormat(tag: string, options: Intl.DateTimeFormatOptions) {
  const key = `d${tag}${JSON.stringify(options)}`;
  const known = made.get(key) as Intl.DateTimeFormat | undefined;
  const format = known ?? new Intl.DateTimeFormat(tag, options);
  if (!known) made.set(key, format);
  return format;
}

/** `1,134` or `94.50`: halalas as riyals, the decimals only where there are some. The sign is the `Price`'s. */
export function formatMoney(halalas: number, locale: Locale): string {
  const digits = halalas % 100 === 0 ? 0 : 2;
  return numberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(halalas / 100);
}

/** A count or a weight: at most one decimal. */
export const formatNumber = (value: number, locale: Locale): string =>
  numberFormat(locale, { maximumFractionDigits: 1 }).format(value);

/** `day` 7 · `weekday` Monday · `month` December · `…Short` Mon, Dec (in full in Arabic, which has none) · `dayMonth` 7 December · `full` Monday 7 December · `long` 7 December 2026 */
export type DateStyle =
  | 'day'
  | 'weekday'
  | 'weekdayShort'
  | 'month'
  | 'monthShort'
  | 'dayMonth'
  | 'full'
  | 'long';

/** A plain date in words, Gregorian. */
export function formatDate(date: PlainDate, locale: Locale, style: DateStyle): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    dateFormat(tags[locale], { ...options, timeZone: 'UTC' }).format(noonUtc(date));
  // Joined by hand: Arabic ICU puts a comma after the weekday, and a "day" before none of them.
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

/** A plain date in the Umm al-Qura calendar: `20 شوال 1410 هـ`, `dayMonth` `20 شوال`, `numeric` `20/10`. */
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

/** The clock in Riyadh at an instant: `11:20 ص`, `11:20 am`. */
export const formatTime = (at: Date, locale: Locale): string =>
  dateFormat(tags[locale], {
    hour: 'numeric',
    minute: '2-digit',
    // Not `hour12`: British English would print noon as 0:00 pm.
    hourCycle: 'h12',
    timeZone: 'Asia/Riyadh',
  }).format(at);

export type CalendarName = 'gregorian' | 'hijri';

/** The middle of the first month of some year, and how far it is to the middle of the next one. */
const months = {
  gregorian: { first: '2001-01-15' as PlainDate, days: 30.4 },
  hijri: { first: '2023-08-02' as PlainDate, days: 29.53 },
};

/** The twelve months of a calendar, January or Muharram first. */
export const monthNames = (locale: Locale, calendar: CalendarName = 'gregorian'): string[] =>
  Array.from({ length: 12 }, (_, index) => {
    const { first, days } = months[calendar];
    const date = addDays(first, Math.round(index * days));
    const tag = calendar === 'hijri' ? hijriTags[locale] : tags[locale];
    return dateFormat(tag, { month: 'long', timeZone: 'UTC' }).format(noonUtc(date));
  });

/** A phone number in groups: `+966 50 000 0000`, `055 123 4567`. Others stay as they are. Show it in `Ltr`. */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^(\+966)(5\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(\+966)(1\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(\+966)(\d{3})(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
    .replace(/^(05\d)(\d{3})(\d{4})$/, '$1\u00a0$2\u00a0$3');

const plurals = new Map<string, Intl.PluralRules>();

/** What the messages of a browser are formatted with; on the server next-intl brings its own, which agree. */
export const messageFormatters = {
  getPluralRules(locale: string, options: Intl.PluralRulesOptions = {}): Intl.PluralRules {
    const key = `${locale} ${options.type}`;
    const known = plurals.get(key) ?? new Intl.PluralRules(locale, options);
    plurals.set(key, known);
    return known;
  },
  getNumberFormat: (locale: string, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, options),
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, options),
};
