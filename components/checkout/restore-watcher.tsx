'use client';

import { useEffect } from 'react';

/**
 * "Back" may bring a page as the browser remembers it: with a pay button though it was paid, or with the answers of
 * somebody who has left this device. A page that is put away is hidden, and on its return the server is asked anew.
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
