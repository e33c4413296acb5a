'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '@/lib/onboarding/places';

/**
 * `?place=` of a link or of the search on the home page: a place by its id, or what somebody typed. One that is
 * known is chosen; the rest is given back, to be searched for.
 */
export function useNamedPlace(named: string | null, onFound: (place: Place) => void): string {
  const [text, setText] = useState('');
  const found = useEffectEvent((place: Place | null) => {
    if (place) onFound(place);
    else if (named) setText(named);
  });
  const wanted = named?.trim();
  useEffect(() => {
    if (!wanted) return;
    import('@/lib/onboarding/places')
      .then(({ findPlace }) => found(findPlace(wanted)))
      .catch(() => {});
  }, [wanted]);
  return text;
}
