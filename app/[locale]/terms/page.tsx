import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { LegalPage } from '@/components/legal/legal-page';
import { termsUpdated } from '@/components/legal/terms-updated';
import { alternatesOf } from '@/components/shell/public-pages';
import { brand } from '@/lib/config/brand.server';

const sections = [
  'what',
  'price',
  'where',
  'pickups',
  'payment',
  'care',
  'cancel',
  'you',
  'contact',
] as const;

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('terms'), getLocale()]);
  return {
    title: t('title'),
    description: t('description'),
    alternates: alternatesOf(locale, '/terms'),
  };
}

/**
 * The terms that the partner's service supports; redirects to the brand's own page if there is one.
 */
export default async function TermsPage() {
  const { links, pricesIncludeVat } = brand();
  if (links.terms) redirect(links.terms[await getLocale()]);
  return (
    <LegalPage
      namespace="terms"
      updated={termsUpdated}
      sections={sections}
      // Mentions VAT only when the brand says that prices include it.
      values={{ vat: pricesIncludeVat === true ? 'included' : 'unsaid' }}
    />
  );
}
