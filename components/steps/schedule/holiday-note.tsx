'use client';

import { useTranslations } from 'next-intl';
import { formatDate, formatHijriDate } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import { addDays, type PlainDate } from '@/lib/kernel/time';

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

export type Holiday = 'fitr' | 'adha' | 'founding' | 'national';

const nationalDays: Record<string, Holiday> = { '02-22': 'founding', '09-23': 'national' };

/**
 * The eve of each Eid holiday, day and month in the Umm al-Qura calendar: 29 Ramadan, and the day
 * before Arafah.
 */
const eves: Record<string, Holiday> = { '29/9': 'fitr', '8/12': 'adha' };
const eidDays = 4;

/**
 * Returns the Saudi public holiday of a date, or null. Four days for each Eid, as in the Labour
 * Law's regulations (article 24); the actual days depend on moon sighting.
 */
export function holidayOn(date: PlainDate): Holiday | null {
  const national = nationalDays[date.slice(5)];
  if (national) return national;
  for (let back = 1; back <= eidDays; back += 1) {
    const eid = eves[formatHijriDate(addDays(date, -back), 'en', 'numeric')];
    if (eid) return eid;
  }
  return null;
}
