import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { ChevronRightIcon } from '@/components/ui/icons';
import type { Locale } from '@/lib/i18n/routing';
import { cities, districtsOf, type Place } from '@/lib/wizard/place/places';

interface CitiesProps {
  locale: Locale;
  onChoose: (place: Place) => void;
}

const citiesWithDistricts = cities
  .map((city) => ({ ...city, districts: districtsOf(city.id) }))
  .filter(({ districts }) => districts.length > 0);

/** Each city with its districts. Imports the list of places, so it is loaded when opened. */
export default function Cities({ locale, onChoose }: CitiesProps) {
  const t = useTranslations('step-coverage');
  return citiesWithDistricts.map((city) => (
    <li key={city.id}>
      <details name="city" className="group">
        <summary className="flex min-h-(--size-control) list-none items-center justify-between px-4 font-medium [&::-webkit-details-marker]:hidden">
          {city.name[locale]}
          <ChevronRightIcon className="text-ink-2 group-open:ltr:rotate-90 group-open:rtl:-rotate-90" />
        </summary>
        <div className="flex flex-wrap gap-2 px-4 pb-4">
          {city.districts.map((district) => (
            <Button key={district.id} variant="soft" small onClick={() => onChoose(district)}>
              {district.name[locale]}
            </Button>
          ))}
          <Button variant="secondary" small onClick={() => onChoose(city)}>
            {t('elsewhere-in', { city: city.name[locale] })}
          </Button>
        </div>
      </details>
    </li>
  ));
}
