'use client';

import { useCallback, useState } from 'react';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

/** The days on offer: those that were asked for last, until the page itself comes with newer ones. */
export function useDays(came: PickupDay[]) {
  const [known, setKnown] = useState({ came, days: came });
  if (known.came !== came) setKnown({ came, days: came });
  const keepDays = useCallback(
    (days: PickupDay[]) => setKnown((before) => ({ ...before, days })),
    [],
  );
  return { days: known.days, keepDays };
}
