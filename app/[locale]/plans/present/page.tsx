import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { presentHref } from '@/components/plans/plan-hrefs';
import { parsePlansQuery } from '@/components/plans/plans-query';
import { PresentScreen } from '@/components/presenter/screen';
import { brandView } from '@/components/shell/brand-view.server';
import { env } from '@/lib/config/env.server';
import { todayInRiyadh } from '@/lib/kernel/time';
import { listPlansIfAvailable } from '@/lib/wizard/plans/plans.server';

export async function generateMetadata({
  searchParams,
}: PageProps<'/[locale]/plans/present'>): Promise<Metadata> {
  const [query, t, locale] = await Promise.all([
    searchParams,
    getTranslations('present'),
    getLocale(),
  ]);
  const { link } = parsePlansQuery(query);
  const plan = (await listPlansIfAvailable(locale))?.find(({ id }) => id === link?.planId);
  return {
    title: { absolute: plan ? t('title-of', { plan: plan.name }) : t('title') },
    // Its content is public at `/plans`.
    robots: { index: false, follow: false },
  };
}

export default async function PresentPage({ searchParams }: PageProps<'/[locale]/plans/present'>) {
  const [query, locale] = await Promise.all([searchParams, getLocale()]);
  const plans = await listPlansIfAvailable(locale);
  const { link } = parsePlansQuery(query);
  const plan = plans?.find(({ id }) => id === link?.planId);
  const option = plan?.options.find(({ id }) => id === link?.optionId);
  // The URL always names what is on the screen.
  const [first] = plan?.options ?? [];
  if (plan && first && link?.optionId === null) redirect(presentHref(locale, plan.id, first.id));
  const opening = plans?.find(({ options }) => options.length > 0);
  if (opening && !link) redirect(presentHref(locale, opening.id, opening.options[0]?.id));
  const missingOption = plan && !option ? 'option' : null;
  return (
    <PresentScreen
      plans={plans}
      missing={link && !plan ? 'plan' : missingOption}
      brand={brandView(locale)}
      origin={env().APP_ORIGIN}
      today={todayInRiyadh()}
    />
  );
}
