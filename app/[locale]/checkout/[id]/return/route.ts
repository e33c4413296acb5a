import { setTimeout as pause } from 'node:timers/promises';
import { cookies } from 'next/headers';
import { errorResponse } from '@/lib/api/route.server';
import { outcomeCookie } from '@/lib/auth/cookie.server';
import { maySettleOnLook } from '@/lib/auth/rate-limits.server';
import { issueSignedToken, readSignedToken } from '@/lib/auth/signed-token.server';
import { settle } from '@/lib/checkout/settle.server';
import { env } from '@/lib/config/env.server';
import { getCheckout } from '@/lib/db/checkouts.server';
import { isDatabaseAway } from '@/lib/db/database.server';
import { findPayment } from '@/lib/db/payments.server';
import { localePath } from '@/lib/i18n/navigation';
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/routing';
import { dayMs, fromNow } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';

/** How long after its end a payment page's way back shows what became of it: who comes later signs in. */
const wayBackMs = dayMs;

/** A short wait for another settler: the webhook often comes at the same moment. */
const patienceMs = 3_000;
/** Nobody who has just paid sits before an empty page for as long as a partner may be silent: the checkout's page goes on. */
const longestMs = 8_000;

/**
 * Where the payment page sends the customer back to, with or without our cookie. Its only effect is `settle`; what
 * else stands in the address counts for nothing. Then on to the clean address of the checkout. While the database is away the
 * checkout's page says so, at an address with the ticket in it: that leads back here once the database is there.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<'/[locale]/checkout/[id]/return'>,
): Promise<Response> {
  const { locale: asked, id } = await params;
  const spoken = isLocale(asked) ? asked : defaultLocale;
  const ticket = new URL(request.url).searchParams.get('a') ?? undefined;
  try {
    return goTo(await comeBack(readSignedToken(ticket, 'return'), id, spoken), id);
  } catch (error) {
    // Written down as any failure is; a person is shown a page.
    errorResponse(error, request);
    return goTo(spoken, id, isDatabaseAway(error) ? ticket : undefined);
  }
}

/** Settles the checkout of a payment attempt, and shows this browser what comes of it. Returns the language to go on in. */
async function comeBack(attemptId: string | null, id: string, spoken: Locale): Promise<Locale> {
  const payment = attemptId ? await findPayment(attemptId) : null;
  if (payment?.checkoutId !== id) return spoken;
  // The language of the last press: a page that was made before it is paid all the same.
  const pressed = (await getCheckout(id)).locale;
  if (maySettleOnLook(id)) {
    const settled = settle(id, patienceMs).catch((error: Error) =>
      log.warn({ event: 'settle-on-return-failed', checkoutId: id, error: error.message }),
    );
    await Promise.race([settled, pause(longestMs)]);
  }
  // The address lies at the gateway, and in what others keep of it: it is no key for ever.
  if (payment.expiresAt > fromNow(-wayBackMs)) {
    (await cookies()).set(outcomeCookie(id, issueSignedToken(id, 'outcome')));
  }
  return isLocale(pressed) ? pressed : spoken;
}

const goTo = (locale: Locale, id: string, a?: string): Response =>
  new Response(null, {
    status: 303,
    headers: {
      location: env().APP_ORIGIN + localePath(locale, `/checkout/${encodeURIComponent(id)}`, { a }),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
