import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { ClientWords } from '@/components/shell/client-words';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { StepFrame } from '@/components/shell/step-frame';
import { NotMe } from '@/components/steps/not-me';
import { openStep } from '@/components/steps/open-step.server';
import { findStep, steps } from '@/components/steps/registry';
import { LoadFailed, StepView } from '@/components/steps/views';
import { formatNumber } from '@/lib/i18n/format';
import { progressOf } from '@/lib/journey/engine';
import { sessionCookieName } from '@/lib/session/cookie.server';

interface StepPageProps {
  params: Promise<{ step: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: StepPageProps): Promise<Metadata> {
  const step = findStep((await params).step);
  const [t, locale] = await Promise.all([getTranslations(), getLocale()]);
  if (!step) return { title: t('shell.not-found-title'), robots: { index: false } };
  const { place, count } = progressOf(steps, step.id);
  return {
    title: t('shell.step-title', {
      now: formatNumber(place, locale),
      total: formatNumber(count, locale),
      name: t(`steps.names.${step.id}`),
    }),
    robots: { index: false },
  };
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export default async function StepPage({ params, searchParams }: StepPageProps) {
  const [{ step: id }, query, locale, jar] = await Promise.all([
    params,
    searchParams,
    getLocale(),
    cookies(),
  ]);
  const opened = await openStep({
    id,
    locale,
    token: jar.get(sessionCookieName())?.value,
    unsaved: jar.get('unsaved')?.value,
    query: { from: one(query.from), reason: one(query.reason) },
  });
  if (opened.kind === 'unknown') return <NotFoundPage />;
  if (opened.kind === 'closed') redirect(opened.href);

  const { id: step, back, next, progress, knownAs, shown } = opened;
  const t = await getTranslations();
  const name = t(`steps.names.${step}`);
  return (
    <StepFrame back={back} progress={{ now: progress.place, total: progress.count, name }}>
      <ClientWords namespaces={['steps', `step-${step}`, 'errors', 'plans']}>
        {'view' in shown ? (
          <StepView key={step} {...shown.view} step={step} next={next} />
        ) : (
          <LoadFailed step={step} title={t(`step-${step}.title`)} {...shown.failure} />
        )}
        {knownAs && <NotMe locale={locale} knownAs={knownAs} />}
      </ClientWords>
      <RestoreWatcher />
    </StepFrame>
  );
}
