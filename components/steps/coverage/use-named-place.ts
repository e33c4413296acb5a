'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '@/lib/onboarding/places';

/**
 * `?place=` of a link or of the search on the home page: a place by its id, or what somebody typed. One that is
 * known is chosen, also over the place of before (`chosen`); the rest is given back, to be searched for.
 */
export function useNamedPlace(
  named: string | null,
  chosen: string | null,
  onFound: (place: Place) => void,
): string {
  const [text, setText] = useState('');
  const chosenNow = useEffectEvent(() => chosen);
  const found = useEffectEvent((place: Place | null) => {
    if (place) onFound(place);
    else if (named) setText(named);
  });
  const wanted = named?.trim();
  useEffect(() => {
    if (!wanted) return;
    const before = chosenNow();
    import('@/lib/onboarding/places')
      .then(({ findPlace }) => {
        // Somebody may have been faster than the places came.
        if (chosenNow() === before) found(findPlace(wanted));
        // It is meant once: drawn anew, the page keeps what was chosen since.
        const here = new URL(window.location.href);
        here.searchParams.delete('place');
        window.history.replaceState(null, '', here);
      })
      .catch(() => {});
  }, [wanted]);
  return text;
}
