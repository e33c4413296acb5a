import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { groupPurchases } from '@/components/account/entries';
import { AccountScreen } from '@/components/account/screen';
import { SignInScreen } from '@/components/account/sign-in-screen';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { RefreshStalePage } from '@/components/live/refresh-stale-page';
import { MessagesSlot } from '@/components/messages/offer.server';
import { brandView } from '@/components/shell/brand-view.server';
import { withDatabaseFallback } from '@/components/shell/fallback-pages.server';
import { PageFrame } from '@/components/shell/frame';
import { SignedInFooter } from '@/components/shell/signed-in';
import { steps } from '@/components/steps/registry';
import { sessionCookieName } from '@/lib/auth/cookie.server';
import { pendingCode } from '@/lib/auth/one-time-code.server';
import { readSession } from '@/lib/auth/session.server';
import { purchasesOf } from '@/lib/checkout/purchases.server';
import { requestsOf } from '@/lib/feedback/requests.server';
import { localePath } from '@/lib/i18n/navigation';
import { now } from '@/lib/kernel/time';
import { isChanged } from '@/lib/wizard/change.server';
import { changes } from '@/lib/wizard/origin';
import { withNamesIn } from '@/lib/wizard/plans/plans.server';
import { greetingOf } from '@/lib/wizard/resume-links.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account');
  return {
    title: t('title'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

/**
 * `?track=` holds the tracking token or the id of a subscription whose owner wants to go there,
 * `?renew=` the id of a purchase that its customer wants to renew after signing in, `?changed=`
 * what the customer has just changed. `?messages=` leads to the message settings, `?track=current`
 * is a shortcut of the installed app.
 */
async function AccountPage({ searchParams }: PageProps<'/[locale]/account'>) {
  const [locale, jar, { track, renew, changed, messages }] = await Promise.all([
    getLocale(),
    cookies(),
    searchParams,
  ]);
  const { support, links } = brandView(locale);
  const token = jar.get(sessionCookieName())?.value;
  const session = await readSession(token);
  const purchases = await purchasesOf(session);
  if (!purchases) {
    return (
      <SignInScreen
        locale={locale}
        sent={session && (await pendingCode(session.id))}
        lapsed={session?.lapsed ?? false}
        privacyHref={links.privacy}
        toRenew={renew !== undefined}
      />
    );
  }
  // Redirect only to a purchase of the signed-in customer.
  const own = purchases.find(
    ({ id, trackingToken }) => trackingToken && (trackingToken === track || id === track),
  );
  if (own) redirect(localePath(locale, `/track/${own.trackingToken}`));
  // After a renewal the older one still runs.
  const running = purchases.findLast(({ trackingToken, ended }) => trackingToken && !ended);
  if (track === 'current' && running) {
    redirect(localePath(locale, `/track/${running.trackingToken}`));
  }
  if (messages !== undefined) redirect(localePath(locale, '/account/messages'));
  const renewed = purchases.find(({ id }) => id === renew);
  if (renewed) redirect(localePath(locale, `/renew/${renewed.id}`));
  const at = now();
  const change = changes.find((one) => one === changed);
  const { resumeLinks } = await greetingOf(steps, token, locale);
  const requests = await requestsOf(purchases.map(({ id }) => id));
  const begun = resumeLinks.filter(({ kind }) => kind === 'begun');
  return (
    <PageFrame>
      <AccountScreen
        entries={groupPurchases(purchases, at, (order) => withNamesIn(locale, order))}
        requests={requests}
        begun={begun}
        messages={purchases.length > 0 && <MessagesSlot session={session} />}
        now={at}
        support={support}
        changed={change && session && (await isChanged(session, change)) ? change : undefined}
      />
      <SignedInFooter locale={locale} wide />
      <RestoreWatcher />
      <RefreshStalePage at={at.toISOString()} locale={locale} />
    </PageFrame>
  );
}

export default withDatabaseFallback(AccountPage);
