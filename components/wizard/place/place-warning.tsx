'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { Point } from '@/lib/kernel/point';
import type { Doubt } from '@/lib/wizard/place/doubts';
import type { Place } from '@/lib/wizard/place/places';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import type { PickedPlace } from './picked-place';

interface PlaceWarningProps {
  place: PickedPlace;
  locale: Locale;
  onSwapCoordinates: (point: Point) => void;
  /** Opens the map, which may be closed. */
  onOpenMap?: () => void;
  onConfirm: () => void;
}

type CheckedPlace = { place: PickedPlace; doubt: Doubt | null; searched: Place | null };

/**
 * Warns about a doubtful place and offers to correct it or use it as it is. Never corrects it by
 * itself.
 */
export default function PlaceWarning({
  place,
  locale,
  onSwapCoordinates,
  onOpenMap,
  onConfirm,
}: PlaceWarningProps) {
  const t = useTranslations('step-coverage.doubts');
  const [checked, setChecked] = useState<CheckedPlace | null>(null);

  useEffect(() => {
    let isCurrent = true;
    const { lat, long, accuracyM, guess, searched } = place;
    Promise.all([import('@/lib/wizard/place/doubts'), import('@/lib/wizard/place/places')])
      .then(([{ doubtOf }, { cityOf }]) => {
        const doubt = doubtOf({ point: { lat, long }, accuracyM, guess, searched });
        if (isCurrent) setChecked({ place, doubt, searched: cityOf(searched) });
      })
      // Without these modules there is no warning; the partner still decides.
      .catch(() => {});
    return () => {
      isCurrent = false;
    };
  }, [place]);

  if (place.sure || checked?.place !== place || !checked.doubt) return null;
  const { doubt, searched } = checked;
  // The pressed button disappears with the warning: the place takes the focus.
  const withFocus = (act: () => void) => () => {
    document.getElementById('chosen-place')?.focus();
    act();
  };
  const correctOnMap = () => {
    onOpenMap?.();
    document.querySelector<HTMLElement>('.map-ground')?.focus();
  };
  const n = (value: number) => formatNumber(value, locale);
  const textOf = {
    swapped: () => t('swapped-text'),
    outside: () => t('outside-text'),
    guess: () => t('guess-text'),
    far: ({ km }: Extract<Doubt, { kind: 'far' }>) =>
      t('far-text', { km: n(km), city: searched?.name[locale] ?? '' }),
    vague: ({ meters }: Extract<Doubt, { kind: 'vague' }>) =>
      meters < 1_000
        ? t('vague-text', { count: meters, n: n(meters) })
        : t('vague-text-km', { n: n(meters / 1_000) }),
  }[doubt.kind] as (doubt: Doubt) => string;

  return (
    <Notice
      role="alert"
      tone="warn"
      title={t(doubt.kind)}
      action={
        <span className="flex flex-wrap gap-2">
          {doubt.kind === 'swapped' ? (
            <Button
              variant="secondary"
              small
              onClick={withFocus(() => onSwapCoordinates(doubt.point))}
            >
              {t('swap')}
            </Button>
          ) : (
            <Button variant="secondary" small onClick={correctOnMap}>
              {t('mend')}
            </Button>
          )}
          <Button variant="quiet" small onClick={withFocus(onConfirm)}>
            {t('sure')}
          </Button>
        </span>
      }
    >
      {textOf(doubt)}
    </Notice>
  );
}
