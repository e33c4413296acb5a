import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { openRenewal } from '@/components/renewal/open.server';
import { RenewalScreen } from '@/components/renewal/screen';
import { BackLink } from '@/components/shell/back-link';
import {
  EmptyPage,
  NotFoundPage,
  withDatabaseFallback,
} from '@/components/shell/fallback-pages.server';
import { StepFrame } from '@/components/shell/frame';
import { ButtonLink } from '@/components/ui/button';
import { Ltr } from '@/components/ui/text';
import { withPartnerBudget } from '@/lib/auth/rate-limits.server';
import { currentSession } from '@/lib/auth/session.server';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { isAppError } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { visitorAddressIn } from '@/lib/kernel/network-address';
import { reportFailure } from '@/lib/wizard/open-step.server';
import { withNamesIn } from '@/lib/wizard/plans/plans.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('renewal');
  return { title: t('title'), robots: { index: false, follow: false }, referrer: 'no-referrer' };
}

/**
 * The link that renews a purchase, for pages and messages: leads to the review, filled in; without
 * a session, through sign-in and back. Shows a page only to ask first, or when the partner fails.
 */
async function RenewPage({ params }: PageProps<'/[locale]/renew/[id]'>) {
  const [{ id }, locale, session, sent] = await Promise.all([
    params,
    getLocale(),
    currentSession(),
    headers(),
  ]);
  const ipAddress = visitorAddressIn(sent);
  const { id: sessionId = null, customerId = null } = session ?? {};
  const opened = await withPartnerBudget({ sessionId, ipAddress, customerId }, () =>
    openRenewal({ id, session, locale }),
  ).catch((error: unknown) => {
    if (!isAppError(error)) throw error;
    return { kind: 'failed' as const, ...reportFailure(error, 'renewal') };
  });
  if (opened.kind === 'unknown') return <NotFoundPage />;
  if (opened.kind === 'leave') redirect(opened.href);
  if (opened.kind === 'failed') return <RenewalFailed {...opened} locale={locale} />;
  const t = await getTranslations('shell');
  return (
    <StepFrame back={<BackLink href={localePath(locale, '/account')} label={t('back')} />}>
      <RenewalScreen
        id={id}
        order={withNamesIn(locale, opened.row.order as CheckoutOrder)}
        obstacles={opened.obstacles}
      />
      <RestoreWatcher />
    </StepFrame>
  );
}

interface RenewalFailedProps {
  locale: Locale;
  code: ErrorCode;
  reference: string;
}

/** The partner did not answer: nothing was changed, and the same link works again later. */
async function RenewalFailed({ locale, code, reference }: RenewalFailedProps) {
  const t = await getTranslations();
  return (
    <EmptyPage
      title={t(`errors.${code}.title`)}
      action={
        <>
          <ButtonLink href="">{t('shell.again')}</ButtonLink>
          <ButtonLink variant="quiet" href={localePath(locale, '/account')}>
            {t('renewal.to-account')}
          </ButtonLink>
        </>
      }
    >
      <p>{t('renewal.failed')}</p>
      <p>{t.rich('steps.reference', { reference: () => <Ltr>{reference}</Ltr> })}</p>
    </EmptyPage>
  );
}

export default withDatabaseFallback(RenewPage);
