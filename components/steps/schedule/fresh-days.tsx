'use client';

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

interface FreshDaysProps {
  locale: Locale;
  /** The days that came with the page. */
  days: PickupDay[];
  onDays: (days: PickupDay[]) => void;
}

// If it fails to load, the days stay as they were: the server checks them anyway.
const DaysQuery = lazy<ComponentType<FreshDaysProps>>(() =>
  import('./days-query').catch(() => ({ default: () => null })),
);

/** Keeps the days fresh while the page is open. Loads the query code on the first interaction. */
export function FreshDays(props: FreshDaysProps) {
  const [wasUsed, setUsed] = useState(false);
  useEffect(() => {
    // Passed as listener options: its signal removes the listeners.
    const listeners = new AbortController();
    for (const event of ['focusin', 'visibilitychange'])
      document.addEventListener(event, () => setUsed(true), listeners);
    return () => listeners.abort();
  }, []);
  return wasUsed ? (
    <Suspense>
      <DaysQuery {...props} />
    </Suspense>
  ) : null;
}
