import { useLocale } from 'next-intl';
import { formatDate } from '@/lib/i18n/date-format';
import type { PlainDate } from '@/lib/kernel/time';

/** A date as a calendar leaf. `big` adds the weekday. */
export function DateChip({ date, big = false }: { date: PlainDate; big?: boolean }) {
  const locale = useLocale();
  if (big) {
    return (
      <time
        dateTime={date}
        className="grid min-w-17 shrink-0 rounded-md bg-brand px-2 pt-2.5 pb-2 text-center text-sm leading-tight text-on-brand forced-colors:border print:border print:border-control print:bg-surface print:text-ink"
      >
        <span>{formatDate(date, locale, 'weekdayShort')}</span>
        <b className="text-[1.75rem] leading-tight">{formatDate(date, locale, 'day')}</b>
        <span>{formatDate(date, locale, 'monthShort')}</span>
      </time>
    );
  }
  return (
    <time
      dateTime={date}
      className="grid w-14 shrink-0 big:w-auto big:px-1 rounded-md bg-sunk pt-1.5 pb-1 text-center text-xs leading-tight text-ink-2 forced-colors:border print:border print:border-line"
    >
      <b className="text-[1.1875rem] text-ink">{formatDate(date, locale, 'day')}</b>
      <span>{formatDate(date, locale, 'monthShort')}</span>
    </time>
  );
}
