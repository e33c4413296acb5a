'use client';

import { useEffect, useState } from 'react';
import { call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs, nowMs } from '@/lib/kernel/time';
import type { OrderChange } from '@/lib/wizard/replies';

/**
 * Returns what is no longer available as shown: checked again when the customer returns to the
 * page, at most once a minute. `came` is the state when the page was rendered.
 */
export function useOrderChange(locale: Locale, came: OrderChange | null): OrderChange | null {
  const [known, setKnown] = useState({ came, change: came });
  if (known.came !== came) setKnown({ came, change: came });

  useEffect(() => {
    let askedAt = nowMs();
    const look = () => {
      // Not `performance.now()`, which stops on some phones while they sleep.
      const ageMs = Math.abs(nowMs() - askedAt);
      if (document.hidden || ageMs < minuteMs) return;
      askedAt = nowMs();
      call(endpoints.orderNews, { locale }).then(
        ({ change }) => setKnown((before) => ({ ...before, change })),
        // The check failed: repeated on the next return, and before any payment.
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
