import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { getLocale, getTranslations } from 'next-intl/server';
import { setTimeout as pause } from 'node:timers/promises';
import { cache } from 'react';
import { CheckoutFrame } from '@/components/checkout/frame';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { CheckoutScreen } from '@/components/checkout/screen';
import { brandView } from '@/components/shell/brand-view.server';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { settle } from '@/lib/checkout/settle.server';
import { authorisedCheckout, viewCheckout } from '@/lib/checkout/show.server';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import { isAppError } from '@/lib/kernel/app-error';
import { log } from '@/lib/log/log.server';
import { outcomeCookieName, sessionCookieName } from '@/lib/session/cookie.server';
import { readSession } from '@/lib/session/session.server';
import { getCheckout } from '@/lib/store/checkouts.server';

/** A slow gateway or partner does not hold the page back: it comes as far as it is known, and asks again itself. */
const patienceMs = 3_000;

type Params = Promise<{ id: string }>;

/** The checkout as it stands now, once for one request; null for an id that this visitor may not see. */
const look = cache(async (id: string) => {
  const jar = await cookies();
  const session = await readSession(jar.get(sessionCookieName())?.value);
  const ticket = jar.get(outcomeCookieName(id))?.value;
  const checkout = await authorisedCheckout(id, session, ticket).catch((error: unknown) => {
    if (isAppError(error, 'not-found')) return null;
    throw error;
  });
  if (!checkout) return null;
  const settled = settle(id).catch((error: Error) =>
    log.warn({ event: 'settle-on-page-failed', checkoutId: id, error: error.message }),
  );
  await Promise.race([settled, pause(patienceMs)]);
  return {
    view: await viewCheckout(await getCheckout(id)),
    isOwner: session?.customerId === checkout.customerId,
  };
});

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const [{ id }, t] = await Promise.all([params, getTranslations()]);
  const looked = await look(id);
  const title = looked ? t(`checkout.${looked.view.page}-title`) : t('shell.not-found-title');
  return { title, robots: { index: false, follow: false } };
}

interface CheckoutPageProps {
  params: Params;
  searchParams: Promise<{ reason?: string | string[] }>;
}

export default async function CheckoutPage({ params, searchParams }: CheckoutPageProps) {
  const [{ id }, { reason }, locale] = await Promise.all([params, searchParams, getLocale()]);
  const looked = await look(id);
  if (!looked) return <NotFoundPage />;
  const { view, isOwner } = looked;
  const { support, pricesIncludeVat } = brandView(locale);
  const back = view.page === 'pay' && isOwner ? localePath(locale, '/start/review') : undefined;
  return (
    <CheckoutFrame page={view.page} back={back}>
      <CheckoutScreen
        view={view}
        isOwner={isOwner}
        isEarlier={reason === 'earlier-order'}
        support={support}
        pricesIncludeVat={pricesIncludeVat}
        origin={env().APP_ORIGIN}
      />
      <RestoreWatcher />
    </CheckoutFrame>
  );
}
