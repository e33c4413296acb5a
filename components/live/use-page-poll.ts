'use client';

import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { secondMs } from '@/lib/kernel/time';

interface PagePoll<Reply> {
  queryKey: QueryKey;
  queryFn: QueryFunction<Reply>;
  /** The reply that the server rendered the page from. */
  rendered: Reply;
  /**
   * Identifies what the page shows of a reply: the page is outdated when it differs from the
   * rendered one.
   */
  versionOf: (reply: Reply) => string;
  /** Time until the next poll, in milliseconds, after a number of replies. */
  delayMs?: (pollAfterMs: number, replies: number) => number;
}

const longestErrorDelayMs = 15 * secondMs;

/**
 * Polls for a page that the server rendered, and calls `router.refresh()` when it is outdated.
 * Never polls in a hidden tab; polls immediately when the page is visible again or the connection
 * is back.
 *
 * Returns the newest reply, when it arrived on the browser's clock (`repliedAtMs`), and the error
 * of the last poll or null.
 */
export function usePagePoll<Reply extends { pollAfterMs: number | null }>({
  queryKey,
  queryFn,
  rendered,
  versionOf,
  delayMs = (pollAfterMs) => pollAfterMs,
}: PagePoll<Reply>) {
  const router = useRouter();
  const {
    data = rendered,
    dataUpdatedAt,
    error,
    errorUpdatedAt,
    refetch,
  } = useQuery({
    // Each rendering has its own cache entry: it is a reply too, and the router may show an earlier
    // one again.
    queryKey: [...queryKey, rendered],
    queryFn,
    initialData: rendered,
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: ({ state }) => state.data?.pollAfterMs ?? Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      const pollAfterMs = state.data?.pollAfterMs;
      if (pollAfterMs == null || state.error?.retry === 'never') return false;
      return state.error
        ? Math.min(5 * secondMs * state.errorUpdateCount, longestErrorDelayMs)
        : delayMs(pollAfterMs, state.dataUpdateCount);
    },
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => persisted && void refetch();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [refetch]);

  const isOutdated = versionOf(data) !== versionOf(rendered);
  useEffect(() => {
    // After each reply, a rendering that did not arrive is requested again. Never without a reply:
    // offline, the router would leave for the browser's error page.
    if (isOutdated) router.refresh();
  }, [isOutdated, dataUpdatedAt, router]);
  const isGone = error?.code === 'not-found';
  useEffect(() => {
    if (isGone) router.refresh();
  }, [isGone, errorUpdatedAt, router]);

  return { data, repliedAtMs: dataUpdatedAt, error };
}
