'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { call } from '@/lib/bff/call';
import { endpoints } from '@/lib/bff/endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { minuteMs, nowMs } from '@/lib/kernel/time';

/** A drawing that says "today" and "tomorrow" is good for so long while nobody looks. */
const drawingLastsMs = 30 * minuteMs;

/**
 * Has a page drawn anew when it is looked at again after a while, and now and then while it is. `at` is the moment of the drawing, as
 * the server names it: another one is another drawing.
 */
export function DrawnAnew({ at, locale }: { at: string; locale: Locale }) {
  const router = useRouter();
  useEffect(() => {
    const drawnAtMs = nowMs();
    const look = () => {
      if (nowMs() - drawnAtMs <= drawingLastsMs || document.visibilityState !== 'visible') return;
      // A drawing that does not come takes the page away that is here: first, whether our server is there.
      call(endpoints.readStep, { locale, step: 'coverage' }).then(
        () => router.refresh(),
        () => {},
      );
    };
    const timer = setInterval(look, minuteMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [at, locale, router]);
  return null;
}
