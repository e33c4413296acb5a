'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '@/lib/wizard/place/places';

/**
 * Handles `?place=` of a link or of the home page's search: a place id or typed text. A known id is
 * chosen, replacing the earlier place (`chosen`); other text is returned, to be searched for. Once
 * the customer has chosen a place, the parameter is removed, so that a reload keeps that place.
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
        // The customer may have chosen a place while the list was loading.
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
