import { useLocale, useTranslations } from 'next-intl';
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

/** Links that subscribe to the pickups: `webcal:`, and Google Calendar for Android. */
export function CalendarFeeds({ feedHref }: { feedHref: string }) {
  const t = useTranslations('tracking');
  return (
    <div className="grid justify-items-center text-center print:hidden">
      <a href={feedHref} className="link py-1.5 text-sm">
        {t('calendar-feed')}
      </a>
      <a
        href={googleHref(feedHref)}
        target="_blank"
        rel="noreferrer"
        className="link py-1.5 text-sm"
      >
        {t('calendar-google')}
      </a>
    </div>
  );
}

/**
 * Returns the calendar file's URL with the `webcal:` scheme, for programs that subscribe and
 * refresh it. Where none is installed, the link to the file remains.
 */
export const feedHref = (origin: string, path: string): string =>
  origin.replace(/^https?:/, 'webcal:') + path;

/** Returns the URL of Google Calendar's subscribe page: no app on Android handles `webcal:`. */
const googleHref = (feed: string): string =>
  `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(feed)}`;
