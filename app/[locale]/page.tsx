import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Block } from '@/components/home/block';
import { Cities } from '@/components/home/cities';
import { Hero } from '@/components/home/hero';
import { How } from '@/components/home/how';
import { Questions } from '@/components/home/questions';
import { SomePlans, SomePlansSkeleton } from '@/components/home/some-plans';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/page-frame';
import { isAppError } from '@/lib/kernel/app-error';
import { listPlans } from '@/lib/onboarding/plans.server';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('home'), getLocale()]);
  return { title: { absolute: t('title', { brand: brandView(locale).name }) } };
}

export default async function HomePage() {
  const [t, locale] = await Promise.all([getTranslations('home'), getLocale()]);
  const { pricesIncludeVat, support } = brandView(locale);
  return (
    <PageFrame hero={<Hero />}>
      <How pricesIncludeVat={pricesIncludeVat} />
      <Block
        id="plans"
        title={t('plans')}
        lead={t(pricesIncludeVat ? 'plans-lead-vat' : 'plans-lead')}
      >
        {/* The words above do not wait for the partner. */}
        <Suspense fallback={<SomePlansSkeleton />}>
          <Offer />
        </Suspense>
      </Block>
      <Cities />
      <Questions supportPhone={support.phone} />
    </PageFrame>
  );
}

async function Offer() {
  const plans = await listPlans(await getLocale()).catch((error: unknown) => {
    if (isAppError(error)) return null;
    throw error;
  });
  return <SomePlans plans={plans} />;
}
