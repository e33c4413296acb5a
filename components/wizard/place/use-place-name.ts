'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import { describePlace } from './describe-place';

interface PlaceName {
  /** "Al Yasmin, Riyadh", or that it is near there, or on the map. */
  name: string;
  /** It is that very place, not a point near it. */
  isExact: boolean;
}

/**
 * Returns a place's name once the list of places is loaded; null until then, and while `place` is
 * null.
 */
export function usePlaceName(
  place: (Point & { id: string | null }) | null,
  locale: Locale,
): PlaceName | null {
  const steps = useTranslations('steps');
  const [placeName, setPlaceName] = useState<PlaceName | null>(null);
  const { id = null, lat, long } = place ?? {};

  useEffect(() => {
    if (lat === undefined || long === undefined) return;
    let isCurrent = true;
    void import('@/lib/wizard/place/places')
      .then(({ describePoint }) => describePoint({ lat, long }, id))
      .catch(() => null)
      .then((description) => {
        const words = describePlace(description, locale, steps);
        if (isCurrent) setPlaceName({ name: words, isExact: description?.near === false });
      });
    return () => {
      isCurrent = false;
    };
  }, [id, lat, long, locale, steps]);

  return placeName;
}
