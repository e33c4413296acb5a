'use client';

import dynamic from 'next/dynamic';
import type { NewsPollerProps } from './news-poller';

const NewsPoller = dynamic(() => import('./news-poller'), { ssr: false });

/** Waits for news of a checkout. Apart from the page: only those that wait pay for the code of it. */
export function News(props: NewsPollerProps) {
  return <NewsPoller {...props} />;
}
