import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Statement } from '@/components/accessibility/statement';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/frame';
import { PageLink } from '@/components/shell/page-link';
import { alternatesOf } from '@/components/shell/public-pages';
import { retentionDays } from '@/lib/auth/retention.server';
import { formatNumber } from '@/lib/i18n/format';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('accessibility'), getLocale()]);
  return {
    title: t('title'),
    description: t('description', { brand: brandView(locale).name }),
    alternates: alternatesOf(locale, '/accessibility'),
  };
}

export default async function AccessibilityPage() {
  const [t, locale] = await Promise.all([getTranslations('privacy'), getLocale()]);
  const { support } = brandView(locale);
  const kept = retentionDays.answers;
  return (
    <PageFrame Anchor={PageLink}>
      <Statement
        support={support}
        answersDays={t('days', { count: kept, n: formatNumber(kept, locale) })}
      />
    </PageFrame>
  );
}
