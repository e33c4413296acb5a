import type { Metadata } from 'next';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { recallRegistration } from '@/components/otp/codes.server';
import { BackLink } from '@/components/shell/back-link';
import { NotFoundPage, withDatabaseFallback } from '@/components/shell/fallback-pages.server';
import { StepFrame } from '@/components/shell/frame';
import { steps } from '@/components/steps/registry';
import { Progress } from '@/components/ui/progress';
import { CurrentStep, FrameSlot, StepHost } from '@/components/wizard/frame/step-host';
import { sessionCookieName } from '@/lib/auth/cookie.server';
import { readSession } from '@/lib/auth/session.server';
import { visitorAddressIn } from '@/lib/kernel/network-address';
import { countStep } from '@/lib/observability/funnel.server';
import { hrefOfFirstOpenStep, openStep } from '@/lib/wizard/open-step.server';
import { isChange, originOf } from '@/lib/wizard/origin';
import { screenOf, stepMessages, titleOf } from '@/lib/wizard/screen.server';
import { findStep } from '@/lib/wizard/step';

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

export async function generateMetadata({
  searchParams,
}: PageProps<'/[locale]/start'>): Promise<Metadata> {
  const query = await searchParams;
  const step = findStep(steps, one(query.step) ?? '');
  const [t, locale] = await Promise.all([getTranslations('shell'), getLocale()]);
  const title = step
    ? { absolute: await titleOf(step.id, locale, originOf(one(query.from))) }
    : t('not-found-title');
  return { title, robots: { index: false } };
}

/**
 * Shows a step, or redirects to the first open one. `?step=` is the last segment of the URL
 * `/start/<step>` (next.config.mjs).
 */
async function StartPage({ searchParams }: PageProps<'/[locale]/start'>) {
  const [query, locale, jar, sent] = await Promise.all([
    searchParams,
    getLocale(),
    cookies(),
    headers(),
  ]);
  const token = jar.get(sessionCookieName())?.value;
  const id = one(query.step);
  const from = originOf(one(query.from));
  if (id === undefined) redirect(await hrefOfFirstOpenStep(steps, locale, token));
  if (isChange(from)) await recallRegistration(await readSession(token));
  const opened = await openStep(steps, {
    id,
    locale,
    token,
    ipAddress: visitorAddressIn(sent),
    unsaved: jar.get('unsaved')?.value,
    from,
    query: {
      reason: one(query.reason),
      plan: one(query.plan),
      option: one(query.option),
    },
  });
  if (opened.kind === 'unknown') return <NotFoundPage />;
  if (opened.kind === 'closed') redirect(opened.href);
  if (!isChange(from)) countStep(opened.id, 'opened');

  const [screen, messages] = await Promise.all([
    screenOf(opened, locale, from),
    stepMessages(locale),
  ]);
  return (
    <StepHost page={screen}>
      <StepFrame
        back={<FrameSlot of="back">{screen.back && <BackLink {...screen.back} />}</FrameSlot>}
        progress={
          <FrameSlot of="progress">
            {screen.progress && <Progress {...screen.progress} />}
          </FrameSlot>
        }
      >
        <CurrentStep locale={locale} messages={messages} />
      </StepFrame>
      <RestoreWatcher />
    </StepHost>
  );
}

export default withDatabaseFallback(StartPage);
