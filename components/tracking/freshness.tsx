'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { usePagePoll } from '@/components/live/use-page-poll';
import { RefreshCwIcon } from '@/components/ui/icons';
import { call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import { formatTime } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import { dayMs, hourMs, instantFromIso, minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';

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

/**
 * A poll that is this late means that the tab was hidden or the device slept: treat it as a new
 * visit.
 */
const newVisitAfterMs = 30 * secondMs;

/** Polls for the tracking page of a link; see `usePagePoll`. */
function useTrackingPoll(token: string, rendered: TrackingPoll) {
  const locale = useLocale();
  return usePagePoll({
    queryKey: [lazyEndpoints.tracking.path, { locale, token }],
    queryFn: ({ client, queryKey, signal }) => {
      const { data, dataUpdatedAt = 0, error } = client.getQueryState<TrackingPoll>(queryKey) ?? {};
      const isLate = nowMs() - dataUpdatedAt > (data?.pollAfterMs ?? 0) + newVisitAfterMs;
      const look = (isLate || error) && ({ look: 'opened' } as const);
      return call(
        lazyEndpoints.tracking,
        { locale, token, ...look },
        { signal, timeoutMs: minuteMs },
      );
    },
    rendered,
    versionOf: ({ version }) => version,
  });
}

/** A screen-reader text for one pickup, or for the whole subscription (`id` 0). */
export interface Announcement {
  id: number;
  /** Day and window; a change is announced as a move. */
  when: string;
  /** The state, in words. */
  state: string;
  /** The complete sentence. */
  text: string;
}

const asSentence = (text: string): string => (/[.؟?]$/.test(text) ? text : `${text}.`);

/** Returns the sentences to announce when the page changes from `before` to `after`. */
export function announcementsBetween(
  before: readonly Announcement[],
  after: readonly Announcement[],
  moved: (from: string, to: string) => string,
): string[] {
  const known = new Map(before.map((line) => [line.id, line]));
  // The first list of pickups is not a change: the sentence about the whole is enough.
  const isFirst = before.every(({ id }) => id === 0);
  return after
    .filter(({ id }) => id === 0 || !isFirst)
    .flatMap((line) => {
      const was = known.get(line.id);
      if (was === undefined) return [line.text];
      return [
        ...(was.when === line.when ? [] : [moved(was.when, line.when)]),
        ...(was.state === line.state ? [] : [line.text]),
      ];
    })
    .map(asSentence);
}

/** Splits an age in milliseconds into its largest useful unit and a count, rounded down. */
export function ageOf(ageMs: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (ageMs < hourMs) return { unit: 'minutes', count: Math.floor(ageMs / minuteMs) };
  if (ageMs < 2 * dayMs) return { unit: 'hours', count: Math.floor(ageMs / hourMs) };
  return { unit: 'days', count: Math.floor(ageMs / dayMs) };
}
