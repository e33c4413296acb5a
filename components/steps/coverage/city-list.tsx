'use client';

import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { ChevronRightIcon } from '@/components/ui/icons/chevron-right';
import type { Locale } from '@/lib/i18n/routing';
import type { Place } from '@/lib/onboarding/places';

interface CityListProps {
  locale: Locale;
  onChoose: (place: Place) => void;
}

type City = Place & { districts: Place[] };

/** Where we work, city by city: the way that needs no spelling, no permission and no map. */
export function CityList({ locale, onChoose }: CityListProps) {
  const t = useTranslations('step-coverage');
  const [cities, setCities] = useState<City[]>([]);
  const list = useRef<HTMLDetailsElement>(null);

  const fetchCities = () => {
    if (cities.length > 0) return;
    import('@/lib/onboarding/places')
      .then((places) => {
        const all = places.cities.map((city) => ({
          ...city,
          districts: places.districtsOf(city.id),
        }));
        setCities(all.filter(({ districts }) => districts.length > 0));
      })
      .catch(() => {});
  };
  const choose = (place: Place) => {
    onChoose(place);
    if (!list.current) return;
    list.current.open = false;
    list.current.querySelector('summary')?.focus();
  };

  return (
    <details ref={list} onToggle={fetchCities}>
      <summary className="mx-auto flex min-h-(--size-tap) w-fit list-none items-center font-medium text-brand-ink underline decoration-1 underline-offset-[.3em] [&::-webkit-details-marker]:hidden">
        {t('list')}
      </summary>
      <ul className="mt-3 min-h-24 divide-y divide-line rounded-md border border-line bg-surface">
        {cities.map((city) => (
          <li key={city.id}>
            <details name="city" className="group">
              <summary className="flex min-h-(--size-control) list-none items-center justify-between px-4 font-medium [&::-webkit-details-marker]:hidden">
                {city.name[locale]}
                <ChevronRightIcon className="text-ink-2 group-open:ltr:rotate-90 group-open:rtl:-rotate-90" />
              </summary>
              <div className="flex flex-wrap gap-2 px-4 pb-4">
                {city.districts.map((district) => (
                  <Button key={district.id} look="soft" small onClick={() => choose(district)}>
                    {district.name[locale]}
                  </Button>
                ))}
                <Button look="second" small onClick={() => choose(city)}>
                  {t('elsewhere-in', { city: city.name[locale] })}
                </Button>
              </div>
            </details>
          </li>
        ))}
      </ul>
    </details>
  );
}
