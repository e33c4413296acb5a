import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { parsePlansQuery } from '@/components/plans/plans-query';
import { PlansScreen } from '@/components/plans/screen';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/frame';
import { PageLink } from '@/components/shell/page-link';
import { alternatesOf } from '@/components/shell/public-pages';
import { env } from '@/lib/config/env.server';
import { listPlansIfAvailable } from '@/lib/wizard/plans/plans.server';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('plans'), getLocale()]);
  return {
    title: t('title'),
    description: t('description'),
    alternates: alternatesOf(locale, '/plans'),
  };
}

export default async function PlansPage({ searchParams }: PageProps<'/[locale]/plans'>) {
  const [query, locale] = await Promise.all([searchParams, getLocale()]);
  const { pricesIncludeVat, support } = brandView(locale);
  const plans = await listPlansIfAvailable(locale);
  return (
    <PageFrame Anchor={PageLink}>
      <PlansScreen
        plans={plans}
        query={parsePlansQuery(query)}
        pricesIncludeVat={pricesIncludeVat}
        supportPhone={support.phone}
        methods={await paymentMethods(locale)}
        marks={env().PAYMENT_METHODS}
      />
    </PageFrame>
  );
}
