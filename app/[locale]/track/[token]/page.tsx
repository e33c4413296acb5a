import { setTimeout as pause } from 'node:timers/promises';
import type { Metadata, ResolvingMetadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { cache } from 'react';
import { MessagesSlot } from '@/components/messages/offer.server';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientMessages } from '@/components/shell/client-messages';
import {
  NotFoundPage,
  withDatabaseFallback,
  withMetadataFallback,
} from '@/components/shell/fallback-pages.server';
import { PageFrame } from '@/components/shell/frame';
import { feedHref } from '@/components/tracking/calendar';
import { type Audience, headlineText } from '@/components/tracking/headline';
import { TrackingScreen } from '@/components/tracking/screen';
import { RateSlot, RequestsSlot, SharingSlot } from '@/components/tracking/slots.server';
import { lastKnown, summarize } from '@/components/tracking/summary';
import { currentSession } from '@/lib/auth/session.server';
import { findLatestPurchase } from '@/lib/checkout/purchases.server';
import { env } from '@/lib/config/env.server';
import { getTracking } from '@/lib/db/trackings.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { now } from '@/lib/kernel/time';
import { findTrackedSubscription, isViewedByOwner } from '@/lib/tracking/links.server';
import { trackingPoll } from '@/lib/tracking/page-poll.server';
import { readTracking } from '@/lib/tracking/polling.server';
import { isRenewable } from '@/lib/tracking/renewal';
import { visibleSnapshot } from '@/lib/tracking/snapshot';
import { usualTurnaroundHours } from '@/lib/tracking/turnaround.server';

/** Upper bound on the wait for the partner: after that the page shows the last known state. */
const maxWaitMs = 3_000;

/** The data of the page and its title; null for an unknown link. */
const loadTracking = cache(async (token: string) => {
  const [tracked, locale] = await Promise.all([findTrackedSubscription(token), getLocale()]);
  if (!tracked) return null;
  const asked = readTracking(tracked, locale, 'opened');
  const row =
    (await Promise.race([asked, pause(maxWaitMs)])) ?? (await getTracking(tracked.subscriptionId));
  return {
    ...{ tracked, ended: row.ended, at: now() },
    snapshot: visibleSnapshot(row),
    poll: trackingPoll(row, tracked.answers),
  };
});

type LoadedTracking = NonNullable<Awaited<ReturnType<typeof loadTracking>>>;

const audienceOf = ({ tracked }: LoadedTracking): Audience =>
  tracked.link === 'shared' ? 'household' : 'owner';

async function describe(
  { params }: PageProps<'/[locale]/track/[token]'>,
  parent: ResolvingMetadata,
): Promise<Metadata> {
  const [{ token }, locale] = await Promise.all([params, getLocale()]);
  const [loaded, t, shell, { openGraph }] = await Promise.all([
    loadTracking(token),
    getTranslations('tracking'),
    getTranslations('shell'),
    parent,
  ]);
  return {
    title: loaded
      ? headlineText(
          summarize(loaded.snapshot, loaded.at),
          t,
          locale,
          loaded.at,
          audienceOf(loaded),
        ).heading
      : shell('not-found-title'),
    // Chats cache the preview forever: its text must stay true.
    openGraph: { ...openGraph, title: t('preview') } as Metadata['openGraph'],
    robots: { index: false, follow: false },
    referrer: 'no-referrer',
    // The service worker keeps it for the offline page.
    ...(loaded && {
      other: { 'tracking-state': lastKnown(loaded.snapshot, loaded.poll, loaded.at) },
    }),
  };
}

export const generateMetadata = withMetadataFallback(describe);

/** On the owner's link: the path to renew the customer's last subscription; null before its end. */
async function renewHref(
  { tracked, snapshot }: LoadedTracking,
  locale: Locale,
): Promise<string | null> {
  const { link, checkoutId, customerId } = tracked;
  if (link === 'shared' || !isRenewable(snapshot)) return null;
  const isLast = (await findLatestPurchase(customerId)) === checkoutId;
  return isLast ? localePath(locale, `/renew/${checkoutId}`) : null;
}

/**
 * Removes characters that a chat appended to the link: a full stop, a bracket, a direction mark.
 */
const cleanToken = (token: string): string => /^[\w-]+/.exec(token)?.[0] ?? token;

async function TrackPage({ params }: PageProps<'/[locale]/track/[token]'>) {
  const [{ token }, locale] = await Promise.all([params, getLocale()]);
  const loaded = await loadTracking(token);
  if (!loaded) {
    const clean = cleanToken(token);
    if (clean !== token) redirect(localePath(locale, `/track/${clean}`));
    return <NotFoundPage />;
  }
  const calendar = localePath(locale, `/track/${token}/calendar`);
  const { tracked, ended, snapshot, poll } = loaded;
  const { service } = tracked;
  const slot = { token, tracked, snapshot, now: loaded.at };
  const session = await currentSession();
  const isOwner = isViewedByOwner(tracked, session);
  const [renewTo, turnaroundHours] = await Promise.all([
    renewHref(loaded, locale),
    usualTurnaroundHours(service),
  ]);
  return (
    <PageFrame>
      <ClientMessages namespaces={['freshness']}>
        <TrackingScreen
          token={token}
          rating={<RateSlot {...slot} />}
          requests={<RequestsSlot {...slot} ended={ended} />}
          messages={isOwner && !ended && <MessagesSlot session={session} />}
          sharing={<SharingSlot token={token} {...{ tracked, ended }} />}
          {...{ snapshot, poll }}
          now={loaded.at}
          calendarHref={calendar}
          feedHref={feedHref(env().APP_ORIGIN, calendar)}
          support={brandView(locale).support}
          service={service}
          audience={audienceOf(loaded)}
          turnaroundHours={turnaroundHours}
          renewHref={renewTo}
        />
      </ClientMessages>
    </PageFrame>
  );
}

export default withDatabaseFallback(TrackPage);
