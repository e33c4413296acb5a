'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryScope } from '@/components/live/query-scope';
import { useRedraw } from '@/components/live/use-redraw';
import { RefreshCwIcon } from '@/components/ui/icons/refresh-cw';
import { endpoints } from '@/lib/bff/endpoints';
import { query } from '@/lib/bff/query';
import { formatNumber } from '@/lib/i18n/format';
import { minuteMs, nowMs } from '@/lib/kernel/time';
import type { TrackingView } from '@/lib/tracking/view';
import { ageOf } from './age';

interface FreshnessProps {
  token: string;
  view: TrackingView;
}

/** Says how fresh the page is, and keeps it fresh. */
export function Freshness(props: FreshnessProps) {
  return (
    <QueryScope>
      <Line {...props} />
    </QueryScope>
  );
}

const shownOf = ({ snapshot, stale, pollAfterMs }: TrackingView): string =>
  JSON.stringify([snapshot, stale, pollAfterMs]);

function Line({ token, view }: FreshnessProps) {
  const t = useTranslations('freshness');
  const locale = useLocale();
  const { data, answeredAtMs, isCutOff } = useRedraw({
    options: query(endpoints.tracking, { locale, token }),
    drawn: view,
    shownOf,
  });
  const sinceAnswerMs = useSince(answeredAtMs);

  const ago = (ageMs: number): string => {
    const { unit, count } = ageOf(ageMs);
    return t(unit, { count, n: formatNumber(count, locale) });
  };
  const words = (): string => {
    if (data.ageMs === null) return t(isCutOff ? 'cut-off' : 'unread');
    if (data.pollAfterMs === null) return t('ended');
    const age = { ago: ago(data.ageMs + sinceAnswerMs) };
    if (isCutOff) return t('cut-off-since', age);
    return t(data.stale ? 'stale' : 'fresh', age);
  };

  return (
    <p className="flex items-center gap-2 text-sm text-ink-2">
      {data.pollAfterMs !== null && <RefreshCwIcon size="sm" />}
      {words()}
    </p>
  );
}

/** Milliseconds since an instant of the browser's clock, told every half minute; 0 at first, as on the server. */
function useSince(atMs: number): number {
  const [sinceMs, setSinceMs] = useState(0);
  useEffect(() => {
    const tell = () => setSinceMs(Math.max(0, nowMs() - atMs));
    tell();
    const timer = setInterval(tell, minuteMs / 2);
    return () => clearInterval(timer);
  }, [atMs]);
  return sinceMs;
}
