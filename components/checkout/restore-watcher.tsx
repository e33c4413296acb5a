'use client';

import { useEffect } from 'react';

/**
 * "Back" from the payment page may bring back the page as the browser remembers it, pay button and all. It is asked
 * for again, so that it shows the outcome.
 */
export function RestoreWatcher() {
  useEffect(() => {
    const look = (event: PageTransitionEvent) => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener('pageshow', look);
    return () => window.removeEventListener('pageshow', look);
  }, []);
  return null;
}
