import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { type ComponentProps, Suspense } from 'react';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { Hero } from '@/components/home/hero';
import { PlanSample, PlanSampleSkeleton } from '@/components/home/plan-sample';
import { ResumeLinks } from '@/components/home/resume-links';
import { HomeScreen } from '@/components/home/screen';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/frame';
import { PageLink } from '@/components/shell/page-link';
import { alternatesOf } from '@/components/shell/public-pages';
import { SignedInFooter, SignedOutNotice } from '@/components/shell/signed-in';
import { steps } from '@/components/steps/registry';
import { sessionCookieName } from '@/lib/auth/cookie.server';
import { env } from '@/lib/config/env.server';
import { listPlansIfAvailable } from '@/lib/wizard/plans/plans.server';
import { greetingOf } from '@/lib/wizard/resume-links.server';

export async function generateMetadata(): Promise<Metadata> {
  const [t, locale] = await Promise.all([getTranslations('home'), getLocale()]);
  return {
    title: { absolute: t('title', { brand: brandView(locale).name }) },
    alternates: alternatesOf(locale, '/'),
  };
}

export default async function HomePage({ searchParams }: PageProps<'/[locale]'>) {
  const [{ word }, locale, jar] = await Promise.all([searchParams, getLocale(), cookies()]);
  const { pricesIncludeVat, support, links } = brandView(locale);
  const { resumeLinks, isSignedIn } = await greetingOf(
    steps,
    jar.get(sessionCookieName())?.value,
    locale,
  );
  const greets = isSignedIn && resumeLinks.length > 0;
  // A greeting makes the page personal: full page loads, so that Back asks the server again.
  const Anchor = greets ? 'a' : PageLink;
  return (
    <PageFrame
      Anchor={Anchor}
      hero={
        <>
          {word === 'signed-out' && !isSignedIn && <SignedOutNotice />}
          <ResumeLinks links={resumeLinks} />
          {greets && <RestoreWatcher />}
          <Hero privacyHref={links.privacy} />
        </>
      }
    >
      <HomeScreen
        pricesIncludeVat={pricesIncludeVat}
        supportPhone={support.phone}
        methods={await paymentMethods(locale)}
        marks={env().PAYMENT_METHODS}
        Anchor={Anchor}
      >
        <Suspense fallback={<PlanSampleSkeleton />}>
          <Offer supportPhone={support.phone} Anchor={Anchor} />
        </Suspense>
      </HomeScreen>
      {greets && <SignedInFooter locale={locale} wide />}
    </PageFrame>
  );
}

async function Offer(shown: Omit<ComponentProps<typeof PlanSample>, 'plans'>) {
  const plans = await listPlansIfAvailable(await getLocale());
  return <PlanSample plans={plans} {...shown} />;
}
