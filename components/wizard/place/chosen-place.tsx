'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import { MapPinIcon } from '../../ui/icons';
import { SkeletonBar } from '../../ui/skeleton';
import { Ltr } from '../../ui/text';
import { describePlace } from './describe-place';

interface ChosenPlaceProps {
  label: ReactNode;
  place: Point & { id: string | null };
  locale: Locale;
  /** The place's name, if the server knows it; else the list of places is loaded. */
  name?: string | undefined;
  action?: ReactNode;
}

/**
 * The pin's place by name, announced whenever it moves; with coordinates when it is no listed
 * place.
 */
export function ChosenPlace({ label, place, locale, name: known, action }: ChosenPlaceProps) {
  const { id, lat, long } = place;
  const found = usePlaceName(known === undefined ? place : null, locale);
  const name = known ?? found?.name ?? null;

  return (
    <div
      id="chosen-place"
      tabIndex={-1}
      className="flex items-center gap-3 rounded-md border border-line bg-surface px-4 py-3 leading-(--leading-tight)"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand">
        <MapPinIcon size="lg" />
      </span>
      <span role="status" className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-sm text-ink-2">{label} </span>
        {name === null ? (
          // As tall as the text, so that nothing shifts when it arrives.
          <span className="flex h-lh items-center">
            <SkeletonBar className="w-40" />
          </span>
        ) : (
          <b className="font-medium">{name} </b>
        )}
        {id === null && (
          <Ltr className="justify-self-start text-sm text-ink-2">
            {lat.toFixed(4)}, {long.toFixed(4)}
          </Ltr>
        )}
      </span>
      {action}
    </div>
  );
}

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
        const text = describePlace(description, locale, steps);
        if (isCurrent) setPlaceName({ name: text, isExact: description?.near === false });
      });
    return () => {
      isCurrent = false;
    };
  }, [id, lat, long, locale, steps]);

  return placeName;
}
