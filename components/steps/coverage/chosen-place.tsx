'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { MapPinIcon } from '@/components/ui/icons/map-pin';
import { SkeletonBar } from '@/components/ui/skeleton';
import type { Locale } from '@/lib/i18n/routing';
import { placeWords } from '../place-words';
import type { CoverageAnswers } from './answers';

interface ChosenPlaceProps {
  place: CoverageAnswers['place'];
  locale: Locale;
}

/** The pin in words. The list of places comes when there is one to name. */
export function ChosenPlace({ place: { id, lat, long }, locale }: ChosenPlaceProps) {
  const t = useTranslations('step-coverage');
  const steps = useTranslations('steps');
  const [words, setWords] = useState<string | null>(null);

  useEffect(() => {
    let wanted = true;
    import('@/lib/onboarding/places')
      .then(({ describePoint }) => describePoint({ lat, long }, id))
      .catch(() => null)
      .then((description) => wanted && setWords(placeWords(description, locale, steps)));
    return () => {
      wanted = false;
    };
  }, [id, lat, long, locale, steps]);

  return (
    <div
      role="status"
      className="flex items-center gap-4 rounded-md border border-line bg-surface px-4 py-3.5 leading-(--leading-tight)"
    >
      <span className="grid size-11 shrink-0 place-items-center rounded-sm bg-brand-soft text-brand">
        <MapPinIcon size="lg" />
      </span>
      <span className="grid flex-1 gap-0.5">
        <span className="text-sm text-ink-2">{t('chosen')}</span>
        {words === null ? <SkeletonBar className="w-40" /> : <b className="font-medium">{words}</b>}
      </span>
    </div>
  );
}
