import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound, redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { ClientWords } from '@/components/shell/client-words';
import { StepFrame } from '@/components/shell/step-frame';
import { LoadFailed } from '@/components/steps/load-failed';
import { openStep } from '@/components/steps/open-step.server';
import { findStep } from '@/components/steps/registry';
import { StepView } from '@/components/steps/views';
import { sessionCookieName } from '@/lib/session/cookie.server';

interface StepPageProps {
  params: Promise<{ step: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: StepPageProps): Promise<Metadata> {
  const step = findStep((await params).step);
  if (!step) return {};
  const t = await getTranslations('steps');
  return { title: t(`names.${step.id}`), robots: { index: false } };
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
    query: { from: one(query.from), reason: one(query.reason) },
  });
  if (opened.kind === 'unknown') notFound();
  if (opened.kind === 'closed') redirect(opened.href);

  const { id: step, back, next, progress, shown } = opened;
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
      </ClientWords>
    </StepFrame>
  );
}
