'use client';

import { useCallback, useState } from 'react';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

/** Returns the days on offer: the last ones fetched, until the page itself brings newer ones. */
export function useDays(rendered: PickupDay[]) {
  const [known, setKnown] = useState({ rendered, days: rendered });
  if (known.rendered !== rendered) setKnown({ rendered, days: rendered });
  const setFetchedDays = useCallback(
    (days: PickupDay[]) => setKnown((before) => ({ ...before, days })),
    [],
  );
  return { days: known.days, setFetchedDays };
}
