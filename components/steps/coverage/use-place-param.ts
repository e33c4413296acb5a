'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import type { Place } from '@/lib/wizard/place/places';

/**
 * Handles `?place=` of a link or of the home page's search: a place id or typed text. A known id is
 * chosen, replacing the earlier place (`chosen`); other text is returned, to be searched for. Once
 * the customer has chosen a place, the parameter is removed, so that a reload keeps that place.
 */
export function usePlaceParam(
  param: string | null,
  chosen: string | null,
  onFound: (place: Place) => void,
): string {
  const [text, setText] = useState('');
  const currentChoice = useEffectEvent(() => chosen);
  const found = useEffectEvent((place: Place | null) => {
    if (place) onFound(place);
    else if (param) setText(param);
  });
  const wanted = param?.trim();
  useEffect(() => {
    if (!wanted) return;
    const before = currentChoice();
    import('@/lib/wizard/place/places')
      .then(({ findPlace }) => {
        // The customer may have chosen a place while the list was loading.
        if (currentChoice() === before) found(findPlace(wanted));
      })
      .catch(() => {});
  }, [wanted]);
  const [initialChoice] = useState(chosen);
  useEffect(() => {
    if (param === null || chosen === null || chosen === initialChoice) return;
    const url = new URL(location.href);
    url.searchParams.delete('place');
    history.replaceState(null, '', url);
  }, [param, chosen, initialChoice]);
  return text;
}
