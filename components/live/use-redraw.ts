'use client';

import {
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { CallError } from '@/lib/bff/call';
import { minuteMs, nowMs } from '@/lib/kernel/time';

/** What was drawn says "today" and "tomorrow": it is drawn anew at least this often while somebody looks. */
const drawingLastsMs = 30 * minuteMs;

interface Redraw<Reply> {
  /** From `query(endpoint, input)`. */
  options: UseQueryOptions<Reply, Error, Reply, QueryKey>;
  /** What the server drew the page from. */
  drawn: Reply;
  /** What of a reply is on the page: when it differs from what was drawn, the page is old. */
  shownOf: (reply: Reply) => string;
  /** How long to wait before asking again, after so many answers. */
  pauseMs?: (pollAfterMs: number, answers: number) => number;
}

/**
 * Keeps a page that the server drew true: asks our server again as often as its reply says (never in a hidden tab;
 * at once when the tab comes back and the answer is old), and has the page drawn anew when something changed. The
 * words and pictures stay on the server; the browser needs no code for them.
 *
 * `answeredAtMs` is on the browser's clock; `isCutOff` says that our server cannot be reached now, `isOffline` that this browser knows why.
 */
export function useRedraw<Reply extends { pollAfterMs: number | null }>({
  options,
  drawn,
  shownOf,
  pauseMs = (pollAfterMs) => pollAfterMs,
}: Redraw<Reply>) {
  const router = useRouter();
  const {
    data = drawn,
    dataUpdatedAt,
    error,
    fetchStatus,
  } = useQuery({
    ...options,
    initialData: drawn,
    staleTime: ({ state }) => state.data?.pollAfterMs ?? Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => {
      const hopeless = state.error instanceof CallError && state.error.retry === 'never';
      const pollAfterMs = hopeless ? null : state.data?.pollAfterMs;
      return pollAfterMs == null ? false : pauseMs(pollAfterMs, state.dataUpdateCount);
    },
  });

  const differs = shownOf(data) !== shownOf(drawn);
  const client = useQueryClient();
  const keyText = JSON.stringify(options.queryKey);
  const drawnAtMs = useRef(0);
  useEffect(() => {
    // A drawing is an answer too, and may be newer than the last one asked for.
    client.setQueryData<Reply>(JSON.parse(keyText) as QueryKey, drawn);
    drawnAtMs.current = nowMs();
  }, [client, drawn, keyText]);
  useEffect(() => {
    // With every answer anew: a drawing that did not arrive is asked for again.
    if (differs || dataUpdatedAt - drawnAtMs.current > drawingLastsMs) router.refresh();
  }, [differs, dataUpdatedAt, router]);

  const isGone = error instanceof CallError && error.code === 'not-found';
  useEffect(() => {
    // It was taken back while somebody looked: what is left on the screen goes too.
    if (isGone) router.refresh();
  }, [isGone, router]);

  return {
    data,
    answeredAtMs: dataUpdatedAt,
    isCutOff: error !== null || fetchStatus === 'paused',
    isOffline: fetchStatus === 'paused' || (error instanceof CallError && error.code === 'offline'),
  };
}
