'use client';

import { useEffect, useEffectEvent } from 'react';

/** Goes on by itself once the connection is back. Only for what may be done again. */
export function useBackOnline(goOn: () => void): void {
  const again = useEffectEvent(goOn);
  useEffect(() => {
    const online = () => again();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
}
