import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { riyadhDate, todayInRiyadh } from '@/lib/kernel/time';

const comma: Record<Locale, string> = { ar: '،', en: ',' };

/** Formats an instant in Riyadh: day, year if it is not the current one, and time. */
export function formatMoment(at: Date, locale: Locale): string {
  const day = riyadhDate(at);
  const isOfThisYear = day.slice(0, 4) === todayInRiyadh().slice(0, 4);
  const date = formatDate(day, locale, isOfThisYear ? 'dayMonth' : 'long');
  return `${date}${comma[locale]} ${formatTime(at, locale).replaceAll(' ', '\u00a0')}`;
}
