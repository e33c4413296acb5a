import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { setTimeout as pause } from 'node:timers/promises';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientWords } from '@/components/shell/client-words';
import { PageFrame } from '@/components/shell/page-frame';
import { TrackingScreen } from '@/components/tracking/screen';
import { localePath } from '@/lib/i18n/navigation';
import { todayInRiyadh } from '@/lib/kernel/time';
import { findTracked } from '@/lib/tracking/find.server';
import { readTracking } from '@/lib/tracking/governor.server';

/** A slow partner does not hold the page back: what was known before comes first. */
const patienceMs = 3_000;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tracking');
  return {
    title: t('title'),
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
  };
}

export default async function TrackPage({ params }: { params: Promise<{ token: string }> }) {
  const [{ token }, locale] = await Promise.all([params, getLocale()]);
  const tracked = await findTracked(token);
  if (!tracked) notFound();
  const { subscriptionId } = tracked;
  const asked = readTracking(subscriptionId, locale);
  // The right to ask is taken while the first one waits, so the second one only looks.
  const view =
    (await Promise.race([asked, pause(patienceMs)])) ??
    (await readTracking(subscriptionId, locale));
  return (
    <PageFrame>
      <ClientWords namespaces={['freshness']}>
        <TrackingScreen
          token={token}
          view={view}
          today={todayInRiyadh()}
          calendarHref={localePath(locale, `/track/${token}/calendar`)}
          support={brandView(locale).support}
        />
      </ClientWords>
    </PageFrame>
  );
}
