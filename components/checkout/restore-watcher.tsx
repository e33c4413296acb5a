'use client';

import { useEffect } from 'react';

/**
 * Reloads a page that "back" restores from the back/forward cache: it may show a pay button for a
 * paid order, or the answers of a customer who has signed out. The page is hidden before it is
 * cached, so that nothing stale flashes.
 */
export function RestoreWatcher() {
  useEffect(() => {
    const away = ({ persisted }: PageTransitionEvent) => {
      if (persisted) document.documentElement.style.visibility = 'hidden';
    };
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) window.location.reload();
    };
    window.addEventListener('pagehide', away);
    window.addEventListener('pageshow', back);
    return () => {
      window.removeEventListener('pagehide', away);
      window.removeEventListener('pageshow', back);
    };
  }, []);
  return null;
}
