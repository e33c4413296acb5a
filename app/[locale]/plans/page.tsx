import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { Catalogue } from '@/components/plans/catalogue';
import { PlansUnreachable } from '@/components/plans/plans-unreachable';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/page-frame';
import { localePath } from '@/lib/i18n/navigation';
import { isAppError } from '@/lib/kernel/app-error';
import { listPlans } from '@/lib/onboarding/plans.server';

interface PlansPageProps {
  searchParams: Promise<{ service?: string | string[] }>;
}

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('plans');
  return { title: t('title'), description: t('description') };
}

export default async function PlansPage({ searchParams }: PlansPageProps) {
  const [{ service }, t, locale] = await Promise.all([
    searchParams,
    getTranslations('plans'),
    getLocale(),
  ]);
  const brand = brandView(locale);
  const plans = await listPlans(locale).catch((error: unknown) => {
    if (isAppError(error)) return null;
    throw error;
  });
  return (
    <PageFrame>
      <div className="grid gap-6 pt-4 lg:pt-8">
        <header className="grid gap-1.5">
          <h1>{t('title')}</h1>
          <p className="text-ink-2">{t(brand.pricesIncludeVat ? 'lead-vat' : 'lead')}</p>
        </header>
        {plans ? (
          <Catalogue
            plans={plans}
            service={typeof service === 'string' ? service : undefined}
            supportPhone={brand.support.phone}
          />
        ) : (
          <PlansUnreachable href={localePath(locale, '/plans')} />
        )}
      </div>
    </PageFrame>
  );
}
