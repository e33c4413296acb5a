import { useTranslations } from 'next-intl';
import { googleHref } from './calendar-feed';

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
