'use client';

import { useTranslations } from 'next-intl';
import { ShieldCheckIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { formatNumber } from '@/lib/i18n/format';
import type { Locale } from '@/lib/i18n/routing';
import type { MobileData } from './answers';

type PrivacySummaryProps = Pick<MobileData, 'collector' | 'privacyHref' | 'answersKeptDays'> & {
  locale: Locale;
};

/**
 * Data controller, purpose, recipients, retention and rights (PDPL), above the button that sends
 * the first personal data.
 */
export function PrivacySummary({
  collector,
  privacyHref,
  answersKeptDays: count,
  locale,
}: PrivacySummaryProps) {
  const t = useTranslations('step-mobile');
  return (
    <Notice icon={<ShieldCheckIcon />} title={t('privacy-title')}>
      <ul className="grid gap-1 text-sm text-ink-2">
        <li>{t('privacy-who', { collector })}</li>
        <li>{t('privacy-shared')}</li>
        <li>{t('privacy-kept', { count, n: formatNumber(count, locale) })}</li>
      </ul>
      <a href={privacyHref} className="link inline-flex min-h-11 items-center">
        {t('privacy-all')}
      </a>
    </Notice>
  );
}
