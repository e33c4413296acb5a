'use client';

import { useEffect, useEffectEvent } from 'react';

/** Calls `onOnline` when the connection is back. Only for requests that may be repeated. */
export function useBackOnline(onOnline: () => void): void {
  const again = useEffectEvent(onOnline);
  useEffect(() => {
    const online = () => again();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
}
