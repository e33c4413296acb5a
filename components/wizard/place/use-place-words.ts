'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import { placeWords } from './place-words';

interface PlaceName {
  /** "Al Yasmin, Riyadh", or that it is near there, or on the map. */
  words: string;
  /** It is that very place, not a point near it. */
  isExact: boolean;
}

/**
 * Returns a place's name once the list of places is loaded; null until then, and while `place` is
 * null.
 */
export function usePlaceWords(
  place: (Point & { id: string | null }) | null,
  locale: Locale,
): PlaceName | null {
  const steps = useTranslations('steps');
  const [found, setFound] = useState<PlaceName | null>(null);
  const { id = null, lat, long } = place ?? {};

  useEffect(() => {
    if (lat === undefined || long === undefined) return;
    let wanted = true;
    void import('@/lib/wizard/place/places')
      .then(({ describePoint }) => describePoint({ lat, long }, id))
      .catch(() => null)
      .then((description) => {
        const words = placeWords(description, locale, steps);
        if (wanted) setFound({ words, isExact: description?.near === false });
      });
    return () => {
      wanted = false;
    };
  }, [id, lat, long, locale, steps]);

  return found;
}
