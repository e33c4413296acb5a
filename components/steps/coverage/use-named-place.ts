'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '@/lib/wizard/place/places';

/**
 * `?place=` of a link or of the search on the home page: a place by its id, or what somebody typed. One that is
 * known is chosen, also over the place of before (`chosen`); the rest is given back, to be searched for. Once a place is chosen
 * it has been meant: drawn anew, the page keeps that one.
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
    import('@/lib/wizard/place/places')
      .then(({ findPlace }) => {
        // Somebody may have been faster than the places came.
        if (chosenNow() === before) found(findPlace(wanted));
      })
      .catch(() => {});
  }, [wanted]);
  const [atFirst] = useState(chosen);
  useEffect(() => {
    if (named === null || chosen === null || chosen === atFirst) return;
    const here = new URL(location.href);
    here.searchParams.delete('place');
    history.replaceState(null, '', here);
  }, [named, chosen, atFirst]);
  return text;
}
