'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { QueryScope } from '@/components/live/query-scope';
import { useRedraw } from '@/components/live/use-redraw';
import { laterEndpoints } from '@/lib/bff/later-endpoints';
import { query } from '@/lib/bff/query';
import type { CheckoutView } from '@/lib/checkout/view';
import type { Locale } from '@/lib/i18n/routing';
import { secondMs } from '@/lib/kernel/time';
import { pauseMs } from './patience';

export interface NewsPollerProps {
  locale: Locale;
  view: CheckoutView;
  /** Without a connection, and where our server cannot be reached though there is one. */
  words: Record<'offline' | 'cutOff', string>;
  /** Shown once it takes longer than people expect. */
  whenLong?: ReactNode;
}

const longMs = 45 * secondMs;

export default function NewsPoller(props: NewsPollerProps) {
  return (
    <QueryScope>
      <Poller {...props} />
    </QueryScope>
  );
}

function Poller({ locale, view, words, whenLong }: NewsPollerProps) {
  const { isCutOff, isOffline } = useRedraw({
    options: query(laterEndpoints.checkout, { locale, id: view.id }),
    drawn: view,
    shownOf: JSON.stringify,
    pauseMs,
  });
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {isCutOff && (
        <p className="pt-4 text-sm text-ink-2">{isOffline ? words.offline : words.cutOff}</p>
      )}
      {isLong && whenLong && <div className="pt-4">{whenLong}</div>}
    </div>
  );
}
