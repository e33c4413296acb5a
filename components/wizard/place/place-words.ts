import type { Locale } from '@/lib/i18n/routing';
import type { PointDescription } from '@/lib/wizard/place/places';

/** A point in words: "Al Yasmin, Riyadh", "Near Al Yasmin, Riyadh", or that it is on the map and no more. */
export function placeWords(
  place: PointDescription | null,
  locale: Locale,
  /** Of the namespace `steps`; the server and the browser have translators of different types. */
  words: (key: never, values: never) => string,
): string {
  const t = words as (key: string, values?: Record<string, string>) => string;
  if (!place) return t('place.unknown');
  const name = place.city
    ? t('place.district', { district: place.name[locale], city: place.city[locale] })
    : t('place.city', { city: place.name[locale] });
  return place.near ? t('place.near', { place: name }) : name;
}
