import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { riyadhDate } from '@/lib/kernel/time';

/** An instant as people in Riyadh say it: the day, and the time of it. */
export const momentOf = (at: Date, locale: Locale): string =>
  `${formatDate(riyadhDate(at), locale, 'dayMonth')} · ${formatTime(at, locale)}`;
