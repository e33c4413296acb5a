'use client';

import { useEffect, useState } from 'react';
import { call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs, nowMs } from '@/lib/kernel/time';
import type { OrderChange } from '@/lib/wizard/replies';

/**
 * What cannot be had any more as it is shown: asked again when somebody comes back to the page, at most once a minute.
 * `came` is what was known when the page was made.
 */
export function useOrderChange(locale: Locale, came: OrderChange | null): OrderChange | null {
  const [known, setKnown] = useState({ came, change: came });
  if (known.came !== came) setKnown({ came, change: came });

  useEffect(() => {
    let askedAt = nowMs();
    const look = () => {
      // Not the stopwatch: on some phones it stands still while they sleep.
      const ageMs = Math.abs(nowMs() - askedAt);
      if (document.hidden || ageMs < minuteMs) return;
      askedAt = nowMs();
      call(endpoints.orderNews, { locale }).then(
        ({ change }) => setKnown((before) => ({ ...before, change })),
        // Nobody can tell now. It is asked again on the next look, and before anything is paid.
        () => {},
      );
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [locale]);

  return known.change;
}
