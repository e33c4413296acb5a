'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { RefreshCwIcon } from '@/components/ui/icons';
import { formatTime } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import { instantFromIso, nowMs, secondMs } from '@/lib/kernel/time';
import { ageOf } from './age';
import { type Known, type Told, untilCheckMs } from './known';
import { type Line, newsBetween } from './news';
import { useLooks } from './use-looks';

interface FreshnessProps {
  token: string;
  /** What the server drew the page from. */
  drawn: Told;
  /** The page in a few lines: what differs in the next drawing is read out. */
  lines: Line[];
}

/** Says how fresh the page is, keeps it fresh, and reads out what has changed. */
export function Freshness({ token, drawn, lines }: FreshnessProps) {
  const t = useTranslations('freshness');
  const { known, isCutOff } = useLooks(token, drawn);
  const atMs = useMoment(known);
  const words = useWords();

  const [heard, setHeard] = useState({ lines, news: [] as string[] });
  if (heard.lines !== lines) {
    const news = newsBetween(heard.lines, lines, (from, to) => t('moved', { from, to }));
    // What was read out stays until there is other news.
    setHeard({ lines, news: news.length > 0 ? news : heard.news });
  }

  return (
    <>
      <p className="flex items-start gap-2 text-sm text-ink-2">
        {known.view.pollAfterMs !== null && <RefreshCwIcon size="sm" className="mt-0.5 shrink-0" />}
        {/* Browsers do not agree with servers on the space before "pm". */}
        <span suppressHydrationWarning>{words(known, atMs, isCutOff)}</span>
      </p>
      <p role="status" className="sr-only">
        {heard.news.join(' ')}
      </p>
    </>
  );
}

function useWords() {
  const t = useTranslations('freshness');
  const locale = useLocale();
  const agoOf = (ms: number): string => {
    const { unit, count } = ageOf(ms);
    return t(unit, { count, n: formatNumber(count, locale) });
  };
  return (known: Known, atMs: number, isCutOff: boolean): string => {
    const { view, ageMs } = known;
    const nextAt = instantFromIso(view.nextCheckAt ?? '');
    const time = nextAt ? formatTime(nextAt, locale) : '';
    if (ageMs === null) {
      if (isCutOff) return t('cut-off');
      return view.stale ? t('unread-stale', { time }) : t('unread');
    }
    if (view.pollAfterMs === null) return t('ended');
    const ago = agoOf(ageMs + atMs - known.atMs);
    if (isCutOff) return t('cut-off-since', { ago });
    const isDue = (untilCheckMs(known, atMs) ?? 0) <= 0;
    if (isDue) return t(view.stale ? 'stale-now' : 'fresh-now', { ago });
    return t(view.stale ? 'stale' : 'fresh', { ago, time });
  };
}

/** The browser's clock, told every few seconds; at first the moment of the answer, as on the server. */
function useMoment({ atMs }: Known): number {
  const [momentMs, setMomentMs] = useState(atMs);
  useEffect(() => {
    const tell = () => setMomentMs(nowMs());
    tell();
    const timer = setInterval(tell, 10 * secondMs);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [atMs]);
  return Math.max(atMs, momentMs);
}
