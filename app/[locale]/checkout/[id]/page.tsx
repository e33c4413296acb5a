import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { OtherLanguage } from '@/components/checkout/other-language.server';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { CheckoutFrame, CheckoutScreen } from '@/components/checkout/screen';
import { RefreshStalePage } from '@/components/live/refresh-stale-page';
import { MessagesSlot } from '@/components/messages/offer.server';
import { brandView } from '@/components/shell/brand-view.server';
import {
  NotFoundPage,
  withDatabaseFallback,
  withMetadataFallback,
} from '@/components/shell/fallback-pages.server';
import { SignedInFooter } from '@/components/shell/signed-in';
import { outcomeCookieName } from '@/lib/auth/cookie.server';
import { currentSession } from '@/lib/auth/session.server';
import { endedPages } from '@/lib/checkout/core/view';
import { readCheckout } from '@/lib/checkout/show.server';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import { isAppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { withNamesIn } from '@/lib/wizard/plans/plans.server';

/**
 * Upper bound on the wait for gateway and partner: after that the page shows what is known and
 * polls.
 */
const maxWaitMs = 3_000;

/** The value of `?reason=` when the checkout shown is not the order that was wanted. */
const earlierOrder = 'earlier-order';

/** Returns the current checkout, once per request; null for an id that this visitor may not see. */
const loadCheckout = cache(async (id: string) => {
  const session = await currentSession();
  const returnToken = (await cookies()).get(outcomeCookieName(id))?.value;
  return readCheckout(id, { session, returnToken }, 'page', maxWaitMs).catch((error: unknown) => {
    if (isAppError(error, 'not-found')) return null;
    throw error;
  });
});

async function describe(props: PageProps<'/[locale]/checkout/[id]'>): Promise<Metadata> {
  const [{ id }, { reason }, t] = await Promise.all([
    props.params,
    props.searchParams,
    getTranslations(),
  ]);
  const loaded = await loadCheckout(id);
  const hasEnded = endedPages.some((ending) => ending === loaded?.view.page);
  const isInTheWay = hasEnded && reason === earlierOrder;
  const title = isInTheWay
    ? t('checkout.earlier-past-title')
    : loaded
      ? t(`checkout.${loaded.view.page}-title`)
      : t('shell.not-found-title');
  return { title, robots: { index: false, follow: false } };
}

export const generateMetadata = withMetadataFallback(describe);

async function CheckoutPage({ params, searchParams }: PageProps<'/[locale]/checkout/[id]'>) {
  const [{ id }, { reason, a }, locale] = await Promise.all([params, searchParams, getLocale()]);
  const loaded = await loadCheckout(id);
  // Returned from payment while the database was down: it is available now.
  if (typeof a === 'string') redirect(localePath(locale, `/checkout/${id}/return`, { a }));
  if (!loaded) return <NotFoundPage />;
  const { isOwner } = loaded;
  const view = { ...loaded.view, order: withNamesIn(locale, loaded.view.order) };
  const { support, pricesIncludeVat } = brandView(locale);
  const isEarlier = reason === earlierOrder;
  const mayChange = view.page === 'pay' && isOwner && !isEarlier;
  const back = mayChange ? localePath(locale, '/start/review') : undefined;
  return (
    <CheckoutFrame page={view.page} back={back}>
      <CheckoutScreen
        view={view}
        isOwner={isOwner}
        isEarlier={isEarlier}
        support={support}
        pricesIncludeVat={pricesIncludeVat}
        methods={await paymentMethods(locale)}
        otherLanguage={<OtherLanguage {...{ view, locale, support, pricesIncludeVat }} />}
        messages={
          isOwner && view.page === 'done' && <MessagesSlot session={await currentSession()} />
        }
        origin={env().APP_ORIGIN}
      />
      {isOwner && <SignedInFooter locale={locale} />}
      <RestoreWatcher />
      {view.pollAfterMs !== null && <RefreshStalePage at={now().toISOString()} locale={locale} />}
    </CheckoutFrame>
  );
}

export default withDatabaseFallback(CheckoutPage, 'payment');
