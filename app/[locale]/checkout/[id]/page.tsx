import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { setTimeout as pause } from 'node:timers/promises';
import { cache } from 'react';
import { RestoreWatcher } from '@/components/checkout/restore-watcher';
import { CheckoutScreen } from '@/components/checkout/screen';
import { brandView } from '@/components/shell/brand-view.server';
import { PageHeader } from '@/components/shell/page-header';
import { StepFrame } from '@/components/shell/step-frame';
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

/** The checkout as it stands now, once for one request; an id that this visitor may not see is no page. */
const look = cache(async (id: string) => {
  const jar = await cookies();
  const session = await readSession(jar.get(sessionCookieName())?.value);
  const ticket = jar.get(outcomeCookieName(id))?.value;
  const { customerId } = await authorisedCheckout(id, session, ticket).catch((error: unknown) => {
    if (isAppError(error, 'not-found')) notFound();
    throw error;
  });
  const settled = settle(id).catch((error: Error) =>
    log.warn({ event: 'settle-on-page-failed', checkoutId: id, error: error.message }),
  );
  await Promise.race([settled, pause(patienceMs)]);
  return {
    view: await viewCheckout(await getCheckout(id)),
    isOwner: session?.customerId === customerId,
  };
});

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const [{ id }, t] = await Promise.all([params, getTranslations('checkout')]);
  const { view } = await look(id);
  return { title: t(`${view.page}-title`), robots: { index: false, follow: false } };
}

export default async function CheckoutPage({ params }: { params: Params }) {
  const [{ id }, locale] = await Promise.all([params, getLocale()]);
  const { view, isOwner } = await look(id);
  const { support, pricesIncludeVat } = brandView(locale);
  const screen = (
    <>
      <CheckoutScreen
        view={view}
        isOwner={isOwner}
        support={support}
        pricesIncludeVat={pricesIncludeVat}
        origin={env().APP_ORIGIN}
      />
      <RestoreWatcher />
    </>
  );
  if (view.page === 'done') {
    return (
      <div className="flex min-h-dvh flex-col">
        <PageHeader />
        <main id="main" className="flex flex-1 flex-col">
          {screen}
        </main>
      </div>
    );
  }
  const back = view.page === 'pay' && isOwner ? localePath(locale, '/start/review') : undefined;
  return <StepFrame back={back}>{screen}</StepFrame>;
}
