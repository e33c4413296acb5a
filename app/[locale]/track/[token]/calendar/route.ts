import { getTranslations } from 'next-intl/server';
import { type CalendarEvent, calendarFile } from '@/components/tracking/calendar-file';
import { errorResponse } from '@/lib/bff/route.server';
import { type CheckoutOrder, firstPickupDate } from '@/lib/checkout/order';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import { defaultLocale, isLocale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { findCheckoutByTrackingToken } from '@/lib/store/checkouts.server';
import { findTracked } from '@/lib/tracking/find.server';
import { readTracking } from '@/lib/tracking/governor.server';
import type { TrackingSnapshot } from '@/lib/tracking/view';

/** The pickups to come as a calendar file, for whoever holds the link (T4). */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ locale: string; token: string }> },
): Promise<Response> {
  try {
    const { locale: asked, token } = await params;
    const locale = isLocale(asked) ? asked : defaultLocale;
    const tracked = await findTracked(token);
    const checkout = tracked && (await findCheckoutByTrackingToken(token));
    if (!tracked || !checkout) throw new AppError('not-found');
    const { snapshot } = await readTracking(tracked, locale);
    const events = eventsOf(snapshot, checkout.order as CheckoutOrder);

    const t = await getTranslations({ locale, namespace: 'tracking' });
    const url = env().APP_ORIGIN + localePath(locale, `/track/${token}`);
    const words = { summary: t('event'), description: t('event-text'), url };
    return new Response(
      calendarFile(events, words, `${tracked.subscriptionId}@${new URL(url).hostname}`, now()),
      {
        headers: {
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="pickups.ics"',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      },
    );
  } catch (error) {
    return errorResponse(error, request);
  }
}

/** Until the partner has dated the pickups, the first one that was asked for. */
function eventsOf(snapshot: TrackingSnapshot | null, order: CheckoutOrder): CalendarEvent[] {
  if (!snapshot || snapshot.orders.length === 0) {
    return [{ date: firstPickupDate(order.pickup), period: order.period }];
  }
  return snapshot.orders
    .filter(({ state }) => state === 'scheduled')
    .map(({ pickupDate, period }) => ({ date: pickupDate, period }));
}
