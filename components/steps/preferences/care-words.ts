'use client';

import { useTranslations } from 'next-intl';
import { type Care, optionsOf, type Service } from '@/lib/wizard/preferences';

/** What was chosen for a service, in a row of words. */
export function useCareWords() {
  const t = useTranslations('step-preferences');
  return (service: Service, care: Care): string =>
    optionsOf[service]
      .filter((option) => care[option])
      .map((option) =>
        option === 'starch' ? t(`row-starch.${care.starchLevel}`) : t(`options.${option}`),
      )
      .join(t('comma')) || t('row-nothing');
}
