'use client';

import { useTranslations } from 'next-intl';
import { formatDate } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import type { PlainDate } from '@/lib/kernel/time';

interface TodayCardProps {
  today: PlainDate;
  locale: Locale;
  supportPhone: string;
}

/** Today, shown among the days but not selectable: a same-day pickup is arranged by phone (§1). */
export function TodayCard({ today, locale, supportPhone }: TodayCardProps) {
  const t = useTranslations('step-schedule');
  return (
    <a
      href={`tel:${supportPhone}`}
      aria-label={t('today-call', { date: formatDate(today, locale, 'dayMonth') })}
      className="grid w-19 gap-0.5 rounded-md border-[1.5px] border-dashed border-control bg-sunk px-1 pt-2.5 pb-2 text-center text-sm leading-snug text-ink-2 no-underline"
    >
      <span>{t('today-name')}</span>
      <b className="text-[1.375rem] leading-tight">{formatDate(today, locale, 'day')}</b>
      <span className="text-xs">{formatDate(today, locale, 'monthShort')}</span>
      <span className="text-xs text-brand-ink underline">{t('by-phone')}</span>
    </a>
  );
}
