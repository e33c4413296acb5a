import { useTranslations } from 'next-intl';

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
