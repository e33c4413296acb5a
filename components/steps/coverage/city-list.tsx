'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Suspense, useRef, useState } from 'react';
import type { Locale } from '@/lib/i18n/routing';
import type { Place } from '@/lib/wizard/place/places';

const Cities = dynamic(() => import('./cities').catch(() => ({ default: LoadError })));

function LoadError() {
  return <li className="px-4 py-3.5">{useTranslations('step-coverage')('unfetched')}</li>;
}

interface CityListProps {
  locale: Locale;
  onChoose: (place: Place) => void;
}

/** The served places, city by city: needs no spelling, no permission and no map. */
export function CityList({ locale, onChoose }: CityListProps) {
  const t = useTranslations('step-coverage');
  const [opened, setOpened] = useState(false);
  const list = useRef<HTMLDetailsElement>(null);

  const choose = (place: Place) => {
    onChoose(place);
    if (!list.current) return;
    list.current.open = false;
    list.current.querySelector('summary')?.focus();
  };

  return (
    <details ref={list} onToggle={() => setOpened(true)}>
      <summary className="mx-auto flex min-h-(--size-tap) w-fit list-none items-center font-medium text-brand-ink underline decoration-1 underline-offset-[.3em] [&::-webkit-details-marker]:hidden">
        {t('list')}
      </summary>
      <ul className="mt-3 min-h-24 divide-y divide-line rounded-md border border-line bg-surface">
        <Suspense>{opened && <Cities locale={locale} onChoose={choose} />}</Suspense>
      </ul>
    </details>
  );
}
