'use client';

import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import type { PickupDay } from '@/lib/onboarding/pickup';

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
    const touch = () => setTouched(true);
    const events = ['focusin', 'visibilitychange'] as const;
    for (const event of events) document.addEventListener(event, touch, { once: true });
    return () => {
      for (const event of events) document.removeEventListener(event, touch);
    };
  }, []);
  return touched ? (
    <Suspense>
      <DaysQuery {...props} />
    </Suspense>
  ) : null;
}
