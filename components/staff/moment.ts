import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { riyadhDate, todayInRiyadh } from '@/lib/kernel/time';

const comma: Record<Locale, string> = { ar: '،', en: ',' };

/** An instant as people in Riyadh say it: the day, with its year where that is another one than now, and the time of it. */
export function momentOf(at: Date, locale: Locale): string {
  const day = riyadhDate(at);
  const isOfThisYear = day.slice(0, 4) === todayInRiyadh().slice(0, 4);
  const date = formatDate(day, locale, isOfThisYear ? 'dayMonth' : 'long');
  return `${date}${comma[locale]} ${formatTime(at, locale).replaceAll(' ', '\u00a0')}`;
}
