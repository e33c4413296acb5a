import { useLocale, useTranslations } from 'next-intl';
import { formatDate, formatTime } from '@/lib/i18n/format';
import { addDays, instantFromIso, type PlainDate, riyadhDate } from '@/lib/kernel/time';

/** Days and times as one says them on that day: "today", "tomorrow", "Monday 14 December". */
export function useMomentWords(today: PlainDate) {
  const t = useTranslations('tracking');
  const locale = useLocale();
  const dayOf = (date: PlainDate): string => formatDate(date, locale, 'full');
  return {
    /** Within a sentence: "today", "on Monday 14 December". */
    day(date: PlainDate): string {
      if (date === today) return t('today');
      if (date === addDays(today, 1)) return t('tomorrow');
      return t('on-day', { day: dayOf(date) });
    },
    /** On its own: "Monday 14 December". */
    dayOf,
    weekdayOf: (date: PlainDate): string => formatDate(date, locale, 'weekday'),
    /** "today at 5:10 pm"; null for an instant that is not known. */
    instant(iso: string | null): string | null {
      const at = iso === null ? null : instantFromIso(iso);
      if (!at) return null;
      const time = formatTime(at, locale);
      const date = riyadhDate(at);
      if (date === today) return t('today-at', { time });
      if (date === addDays(today, -1)) return t('yesterday-at', { time });
      return t('day-at', { day: dayOf(date), time });
    },
  };
}
