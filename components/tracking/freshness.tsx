'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { RefreshCwIcon } from '@/components/ui/icons';
import { formatTime } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import { instantFromIso, nowMs, secondMs } from '@/lib/kernel/time';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import { ageOf } from './age';
import { type Announcement, announcementsBetween } from './announcements';
import { useTrackingPoll } from './use-tracking-poll';

interface FreshnessProps {
  token: string;
  /** The poll result that the server rendered the page with. */
  rendered: TrackingPoll;
  /** The page as screen-reader texts; changes in the next render are announced. */
  announcements: Announcement[];
}

/** Shows how fresh the data is, polls for changes, and announces them to screen readers. */
export function Freshness({ token, rendered, announcements: lines }: FreshnessProps) {
  const t = useTranslations('freshness');
  const { data: poll, repliedAtMs, error } = useTrackingPoll(token, rendered);
  const elapsedMs = useClock(repliedAtMs) - repliedAtMs;
  const freshnessText = useFreshnessText();

  const [announced, setAnnounced] = useState({ lines, news: [] as string[] });
  if (announced.lines !== lines) {
    const news = announcementsBetween(announced.lines, lines, (from, to) =>
      t('moved', { from, to }),
    );
    // The last announcement stays until the next change.
    setAnnounced({ lines, news: news.length > 0 ? news : announced.news });
  }

  return (
    <>
      <p className="flex items-start gap-2 text-sm text-ink-2">
        {poll.pollAfterMs !== null && <RefreshCwIcon size="sm" className="mt-0.5 shrink-0" />}
        {/* Browsers and servers format the space before "pm" differently. */}
        <span suppressHydrationWarning>{freshnessText(poll, elapsedMs, error !== null)}</span>
      </p>
      <p role="status" className="sr-only">
        {announced.news.join(' ')}
      </p>
    </>
  );
}

function useFreshnessText() {
  const t = useTranslations('freshness');
  const locale = useLocale();
  const agoOf = (ms: number): string => {
    const { unit, count } = ageOf(ms);
    return t(unit, { count, n: formatNumber(count, locale) });
  };
  return (poll: TrackingPoll, elapsedMs: number, isUnreachable: boolean): string => {
    const { ageMs, stale, nextCheckInMs } = poll;
    const nextAt = instantFromIso(poll.nextCheckAt ?? '');
    const time = nextAt ? formatTime(nextAt, locale) : '';
    if (ageMs === null) {
      if (isUnreachable) return t('cut-off');
      return stale ? t('unread-stale', { time }) : t('unread');
    }
    if (poll.pollAfterMs === null) return t('ended');
    const ago = agoOf(ageMs + elapsedMs);
    if (isUnreachable) return t('cut-off-since', { ago });
    const isDue = (nextCheckInMs ?? 0) <= elapsedMs;
    if (isDue) return t(stale ? 'stale-now' : 'fresh-now', { ago });
    return t(stale ? 'stale' : 'fresh', { ago, time });
  };
}

/**
 * The browser's clock in milliseconds, updated every 10 s; `startMs` on the first render, as on the
 * server.
 */
function useClock(startMs: number): number {
  const [clockMs, setClockMs] = useState(startMs);
  useEffect(() => {
    const update = () => setClockMs(nowMs());
    update();
    const timer = setInterval(update, 10 * secondMs);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, [startMs]);
  return Math.max(startMs, clockMs);
}
