'use client';

import { useLocale } from 'next-intl';
import { usePagePoll } from '@/components/live/use-page-poll';
import { call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import { minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';

/**
 * A poll that is this late means that the tab was hidden or the device slept: treat it as a new
 * visit.
 */
const newVisitAfterMs = 30 * secondMs;

/** Polls for the tracking page of a link; see `usePagePoll`. */
export function useTrackingPoll(token: string, rendered: TrackingPoll) {
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
