'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs } from '@/lib/kernel/time';
import { QueryProvider } from './query-provider';

/** A page that says "today" and "tomorrow" is valid for this long. */
const maxAgeMs = 30 * minuteMs;

interface RefreshStalePageProps {
  /** When the server rendered the page, as an ISO instant. */
  at: string;
  locale: Locale;
}

/** Refreshes a visible page that is older than `maxAgeMs`. */
export function RefreshStalePage(props: RefreshStalePageProps) {
  return (
    <QueryProvider>
      <Refresh {...props} />
    </QueryProvider>
  );
}

function Refresh({ at, locale }: RefreshStalePageProps) {
  const router = useRouter();
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['page', at, locale],
    // Offline, the router would leave for the browser's error page: check first that our server
    // responds.
    queryFn: ({ signal }) => call(endpoints.readStep, { locale, step: 'coverage' }, { signal }),
    initialData: null,
    staleTime: maxAgeMs,
    refetchInterval: ({ state }) => (state.error ? minuteMs : maxAgeMs),
  });
  useEffect(() => {
    if (data) router.refresh();
  }, [data, dataUpdatedAt, router]);
  return null;
}
