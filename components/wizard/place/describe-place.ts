import type { Locale } from '@/lib/i18n/routing';
import type { PointDescription } from '@/lib/wizard/place/places';

/**
 * Describes a point: "Al Yasmin, Riyadh", "Near Al Yasmin, Riyadh", or just that it is on the map.
 */
export function describePlace(
  place: PointDescription | null,
  locale: Locale,
  /** Translator of the namespace `steps`; server and browser translators differ in type. */
  translate: (key: never, values: never) => string,
): string {
  const t = translate as (key: string, values?: Record<string, string>) => string;
  if (!place) return t('place.unknown');
  const name = place.city
    ? t('place.district', { district: place.name[locale], city: place.city[locale] })
    : t('place.city', { city: place.name[locale] });
  return place.near ? t('place.near', { place: name }) : name;
}
