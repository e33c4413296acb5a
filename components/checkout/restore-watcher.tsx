'use client';

import { useEffect } from 'react';

/**
 * Reloads a page that "back" restores from the back/forward cache: it may show a pay button for a
 * paid order, or the answers of a customer who has signed out. The page is hidden before it is
 * cached, so that nothing stale flashes.
 */
export function RestoreWatcher() {
  useEffect(() => {
    const hide = ({ persisted }: PageTransitionEvent) => {
      if (persisted) document.documentElement.style.visibility = 'hidden';
    };
    const reload = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', reload);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', reload);
    };
  }, []);
  return null;
}
