'use client';

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

interface FreshDaysProps {
  locale: Locale;
  /** What came with the page. */
  days: PickupDay[];
  onDays: (days: PickupDay[]) => void;
}

// Where it does not come, the days stay as they were: the server looks at them again in any case.
const DaysQuery = lazy<ComponentType<FreshDaysProps>>(() =>
  import('./days-query').catch(() => ({ default: () => null })),
);

/** Keeps the days fresh while somebody thinks. What does that is fetched once they touch the page. */
export function FreshDays(props: FreshDaysProps) {
  const [touched, setTouched] = useState(false);
  useEffect(() => {
    // Given as options: its signal takes them off again.
    const stop = new AbortController();
    for (const event of ['focusin', 'visibilitychange'])
      document.addEventListener(event, () => setTouched(true), stop);
    return () => stop.abort();
  }, []);
  return touched ? (
    <Suspense>
      <DaysQuery {...props} />
    </Suspense>
  ) : null;
}
