import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { LegalPage } from '@/components/legal/legal-page';
import { alternatesOf } from '@/components/shell/public-pages';
import { retentionDays } from '@/lib/auth/retention.server';
import { brand } from '@/lib/config/brand.server';
import { formatNumber } from '@/lib/i18n/format';
import type { PlainDate } from '@/lib/kernel/time';

/** Update with every change of the text's meaning. */
const updated = '2026-11-29' as PlainDate;

const sections = [
  'who',
  'what',
  'basis',
  'shared',
  'kept',
  'safe',
  'cookies',
  'rights',
  'changes',
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('privacy'), getLocale()]);
  return {
    title: t('title'),
    description: t('description'),
    alternates: alternatesOf(locale, '/privacy'),
  };
}

/**
 * States what is stored, with the values that the code uses; redirects to the brand's own page if
 * there is one.
 */
export default async function PrivacyPage() {
  const own = brand().links.privacy;
  const [t, locale] = await Promise.all([getTranslations('privacy'), getLocale()]);
  if (own) redirect(own[locale]);
  const days = (count: number) => t('days', { count, n: formatNumber(count, locale) });
  return (
    <LegalPage
      namespace="privacy"
      updated={updated}
      sections={sections}
      values={{
        answersDays: days(retentionDays.answers),
        sessionDays: days(retentionDays.session),
        idleDays: days(retentionDays.idleSession),
        waitingDays: days(retentionDays.waiting),
        feedbackDays: days(retentionDays.feedback),
        messageDays: days(retentionDays.messages),
      }}
    />
  );
}
