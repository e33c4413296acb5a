'use client';

import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { call } from '@/lib/bff/call';
import { laterEndpoints } from '@/lib/bff/later-endpoints';
import { secondMs } from '@/lib/kernel/time';
import type { NewsPollerProps } from './news-poller';

const NewsPoller = dynamic(() => import('./news-poller').catch(() => ({ default: Unfetched })), {
  ssr: false,
});

const retryAfterMs = 15 * secondMs;

/**
 * Its code did not come, so there is no connection: the page is opened anew once there is one. A phone may believe itself online
 * and reach nobody; opening the page then would take its words away.
 */
function Unfetched({ words, locale, view: { id } }: NewsPollerProps) {
  useEffect(() => {
    const reload = () => {
      if (!navigator.onLine) return;
      call(laterEndpoints.checkout, { locale, id }).then(
        () => window.location.reload(),
        () => {},
      );
    };
    const timer = setInterval(reload, retryAfterMs);
    window.addEventListener('online', reload);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', reload);
    };
  }, [locale, id]);
  return (
    <p role="status" className="pt-4 text-sm text-ink-2">
      {words.offline}
    </p>
  );
}

/** Waits for news of a checkout. Apart from the page: only those that wait pay for the code of it. */
export function News(props: NewsPollerProps) {
  return <NewsPoller {...props} />;
}
