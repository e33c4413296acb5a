import { getTranslations } from 'next-intl/server';
import { brandView } from '@/components/shell/brand-view.server';
import { calendarEvents, calendarFile } from '@/components/tracking/calendar-file';
import { notFoundResponse } from '@/lib/api/route.server';
import { type CheckoutOrder, firstPickupDate } from '@/lib/checkout/core/order';
import { env } from '@/lib/config/env.server';
import { getCheckout } from '@/lib/db/checkouts.server';
import { keyedHash } from '@/lib/db/encryption.server';
import { localePath } from '@/lib/i18n/navigation';
import { localeFrom } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { findTrackedSubscription } from '@/lib/tracking/links.server';
import { readTracking } from '@/lib/tracking/polling.server';
import { visibleSnapshot } from '@/lib/tracking/snapshot';

/**
 * Returns all pickups as a calendar file to the holder of a link (T4); its events link back to the
 * same page.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<'/[locale]/track/[token]/calendar'>,
): Promise<Response> {
  const { locale: asked, token } = await params;
  const locale = localeFrom(asked);
  const page = localePath(locale, `/track/${encodeURIComponent(token)}`);
  try {
    const tracked = await findTrackedSubscription(token);
    if (!tracked) throw new AppError('not-found');
    const { order, createdAt } = await getCheckout(tracked.checkoutId);
    const row = await readTracking(tracked, locale, 'opened');

    const { pickup, period } = order as CheckoutOrder;
    const first = { date: firstPickupDate(pickup), period };
    const t = await getTranslations({ locale, namespace: 'tracking' });
    const url = env().APP_ORIGIN + page;
    const texts = {
      calendar: t('calendar-name', { brand: brandView(locale).name }),
      summary: t('event'),
      cancelled: t('event-cancelled'),
      // Google, Outlook and Android drop the `URL` of an event.
      description: `${t('event-text')}\n${url}`,
      url,
    };
    const file = calendarFile(calendarEvents(visibleSnapshot(row), first), texts, {
      // The same for every link to the subscription, and not its id, which holders of shared links
      // must not see.
      source: `${keyedHash(tracked.checkoutId, 'calendar').slice(0, 16)}@${new URL(url).hostname}`,
      at: now(),
      knownAt: row.readAt ?? createdAt,
    });
    return new Response(file, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
        'content-disposition': 'inline; filename="pickups.ics"',
        'cache-control': 'no-store',
      },
    });
  } catch (error) {
    return notFoundResponse(error, request, page);
  }
}
