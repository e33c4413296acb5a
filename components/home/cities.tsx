import { useLocale, useTranslations } from 'next-intl';
import { MapPinIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import { cities } from '@/lib/wizard/place/places';
import { HomeSection } from './home-section';

/**
 * Cities to start the coverage check from. Only the check itself may say whether one is covered
 * (§4.1).
 */
export function Cities() {
  const t = useTranslations('home');
  const locale = useLocale();
  return (
    <HomeSection id="cities" title={t('cities')} lead={t('cities-text')}>
      <ul className="flex flex-wrap gap-2">
        {cities.map(({ id, name }) => (
          <li key={id}>
            <a
              href={localePath(locale, '/start/coverage', { place: id })}
              className="flex min-h-(--size-tap) items-center gap-2 rounded-full border border-control bg-surface px-4 text-[.9375rem] leading-normal font-medium text-ink no-underline hover:border-brand hover:bg-brand-soft"
            >
              <MapPinIcon size="sm" className="text-brand-ink" />
              {name[locale]}
            </a>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
