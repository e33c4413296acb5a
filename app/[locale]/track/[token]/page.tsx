import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { setTimeout as pause } from 'node:timers/promises';
import { cache } from 'react';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientWords } from '@/components/shell/client-words';
import { NotFoundPage } from '@/components/shell/not-found-page';
import { PageFrame } from '@/components/shell/page-frame';
import { TrackingScreen } from '@/components/tracking/screen';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import { todayInRiyadh } from '@/lib/kernel/time';
import { findTracked } from '@/lib/tracking/find.server';
import { readTracking } from '@/lib/tracking/governor.server';

/** A slow partner does not hold the page back: what was known before comes first. */
const patienceMs = 3_000;

type Params = Promise<{ token: string }>;

const look = cache(findTracked);

export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  const [{ token }, t] = await Promise.all([params, getTranslations()]);
  return {
    title: t((await look(token)) ? 'tracking.title' : 'shell.not-found-title'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

export default async function TrackPage({ params }: { params: Params }) {
  const [{ token }, locale] = await Promise.all([params, getLocale()]);
  const tracked = await look(token);
  if (!tracked) return <NotFoundPage />;
  const asked = readTracking(tracked, locale);
  // The right to ask is taken while the first one waits, so the second one only looks.
  const view =
    (await Promise.race([asked, pause(patienceMs)])) ?? (await readTracking(tracked, locale));
  return (
    <PageFrame>
      <ClientWords namespaces={['freshness']}>
        <TrackingScreen
          token={token}
          link={env().APP_ORIGIN + localePath(locale, `/track/${token}`)}
          view={view}
          today={todayInRiyadh()}
          calendarHref={localePath(locale, `/track/${token}/calendar`)}
          support={brandView(locale).support}
        />
      </ClientWords>
    </PageFrame>
  );
}
