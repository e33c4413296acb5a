'use client';
import { useEffect, useState } from 'react';
import { call } from '@/lib/api/client';
import { endpoints } from '@/lib/api/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs, nowMs } from '@/lib/kernel/time';
import type { OrderChange } from '@/lib/wizard/wizard-call';

/**
 * Returns what is no longer available as shown: checked again when the customer returns to the
 * page, at most once a minute. `rendered` is the state when the page was
 * rendered.
 */
export function useOrderChange(locale: Locale, rendered: OrderChange | null): OrderChange | null {
  const [known, setKnown] = useState({ rendered, change: rendered });
  if (known.rendered !== rendered) setKnown({ rendered, change: rendered });

  useEffect(() => {
    let checkedAt = nowMs();
    const check = () => {
      // Not `performance.now()`, which stops on some phones while they sleep.
      const ageMs = Math.abs(nowMs() - checkedAt);
      if (document.hidden || ageMs < minuteMs) return;
      checkedAt = nowMs();
      call(endpoints.orderNews, { locale }).then(
        ({ change }) => setKnown((before) => ({ ...before, change })),
        // The check failed: repeated on the next return, and before any payment.
        () => {},
      );
    };
    document.addEventListener('visibilitychange', check);
    window.addEventListener('focus', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('focus', check);
    };
  }, [locale]);

  return known.change;
}
