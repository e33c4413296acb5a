import { useLocale, useTranslations } from 'next-intl';
import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { addDays, instantFromIso, type PlainDate, riyadhDate } from '@/lib/kernel/time';
import type { ScheduledPickup } from '@/lib/tracking/pickup-window';

export type Translate = ReturnType<typeof useTranslations<'tracking'>>;

/** Formats days and times relative to `now`: "today", "tomorrow", "Monday 14 December". */
export function dateFormatters(t: Translate, locale: Locale, now: Date) {
  const today = riyadhDate(now);
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
    /** With its window, if one is set: "Monday 14 December, between 4 and 10 pm". */
    windowOf({ pickupDate, period }: ScheduledPickup): string {
      const day = dayOf(pickupDate);
      return period ? t('day-window', { day, window: t(`window-${period}`) }) : day;
    },
    weekdayOf: (date: PlainDate): string => formatDate(date, locale, 'weekday'),
    /** "today at 5:10 pm"; null for an unknown instant. */
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

export function useDateFormatters(now: Date) {
  return dateFormatters(useTranslations('tracking'), useLocale(), now);
}
