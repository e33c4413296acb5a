'use client';

import { useTranslations } from 'next-intl';
import { formatDate } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import type { PlainDate } from '@/lib/kernel/time';
import { holidayOn } from './holidays';

/**
 * Lists which of these dates are public holidays: the partner decides whether it collects on them.
 */
export default function HolidayNote({
  dates,
  locale,
}: {
  dates: readonly PlainDate[];
  locale: Locale;
}) {
  const t = useTranslations('step-schedule');
  return dates.map((date) => {
    const holiday = holidayOn(date);
    return (
      holiday && (
        <p key={date} className="px-4.5 pb-4 text-sm text-ink-2">
          {t('holiday', { date: formatDate(date, locale, 'dayMonth'), holiday })}
        </p>
      )
    );
  });
}
