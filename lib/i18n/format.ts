import { noonUtc, type PlainDate } from '@/lib/kernel/time';
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

/** A plain date in the Umm al-Qura calendar: `20 شوال 1410 هـ`. */
export const formatHijriDate = (date: PlainDate, locale: Locale): string =>
  dateFormat(hijriTags[locale], {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(noonUtc(date));

/** The clock in Riyadh at an instant: `11:20 ص`, `11:20 am`. */
export const formatTime = (at: Date, locale: Locale): string =>
  dateFormat(tags[locale], {
    hour: 'numeric',
    minute: '2-digit',
    // Not `hour12`: British English would print noon as 0:00 pm.
    hourCycle: 'h12',
    timeZone: 'Asia/Riyadh',
  }).format(at);

/** The twelve Gregorian months, January first. */
export const monthNames = (locale: Locale): string[] =>
  Array.from({ length: 12 }, (_, index) =>
    formatDate(`2001-${String(index + 1).padStart(2, '0')}-15` as PlainDate, locale, 'month'),
  );

/** A phone number in groups: `+966 50 000 0000`, `055 123 4567`. Others stay as they are. Show it in `Ltr`. */
export const formatPhone = (phone: string): string =>
  phone
    .replace(/^(\+966)(5\d)(\d{3})(\d{4})$/, '$1 $2 $3 $4')
    .replace(/^(\+966)(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
    .replace(/^(05\d)(\d{3})(\d{4})$/, '$1 $2 $3');
