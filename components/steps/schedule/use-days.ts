'use client';

import { useCallback, useState } from 'react';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

/** Returns the days on offer: the last ones fetched, until the page itself brings newer ones. */
export function useDays(came: PickupDay[]) {
  const [known, setKnown] = useState({ came, days: came });
  if (known.came !== came) setKnown({ came, days: came });
  const keepDays = useCallback(
    (days: PickupDay[]) => setKnown((before) => ({ ...before, days })),
    [],
  );
  return { days: known.days, keepDays };
}
