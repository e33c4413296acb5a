import { setTimeout as pause } from 'node:timers/promises';
import { cookies } from 'next/headers';
import { errorResponse } from '@/lib/api/route.server';
import { outcomeCookie } from '@/lib/auth/cookie.server';
import { maySettleOnPoll } from '@/lib/auth/rate-limits.server';
import { issueSignedToken, readSignedToken } from '@/lib/auth/signed-token.server';
import { settle } from '@/lib/checkout/settle.server';
import { env } from '@/lib/config/env.server';
import { getCheckout } from '@/lib/db/checkouts.server';
import { isDatabaseUnavailable } from '@/lib/db/database.server';
import { findPayment } from '@/lib/db/payments.server';
import { localePath } from '@/lib/i18n/navigation';
import { defaultLocale, isLocale, type Locale } from '@/lib/i18n/routing';
import { dayMs, fromNow } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';

/**
 * How long after its expiry a payment page's return URL still grants access: later, the customer
 * signs in.
 */
const wayBackMs = dayMs;

/** A short wait for another settler: the webhook often arrives at the same moment. */
const maxWaitMs = 3_000;
/**
 * Upper bound on the wait for settlement: a customer who has just paid must not see an empty page.
 * The checkout page continues.
 */
const longestMs = 8_000;

/**
 * Return URL of the payment page, with or without our cookie. Its only effect is `settle`; other
 * parameters of the URL are ignored. Redirects to the checkout's clean URL. While the database is
 * down, redirects with the signed token `a`: the checkout page then leads back here once it is up.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<'/[locale]/checkout/[id]/return'>,
): Promise<Response> {
  const { locale: asked, id } = await params;
  const spoken = isLocale(asked) ? asked : defaultLocale;
  const returnToken = new URL(request.url).searchParams.get('a') ?? undefined;
  try {
    return goTo(await comeBack(readSignedToken(returnToken, 'return'), id, spoken), id);
  } catch (error) {
    // Log it like any other error; the customer is redirected to a page.
    errorResponse(error, request);
    return goTo(spoken, id, isDatabaseUnavailable(error) ? returnToken : undefined);
  }
}

/**
 * Settles the checkout of a payment attempt and gives this browser access to it. Returns the
 * language to continue in.
 */
async function comeBack(attemptId: string | null, id: string, spoken: Locale): Promise<Locale> {
  const payment = attemptId ? await findPayment(attemptId) : null;
  if (payment?.checkoutId !== id) return spoken;
  // The language of the last press: an earlier payment page can still be paid.
  const pressed = (await getCheckout(id)).locale;
  if (maySettleOnPoll(id)) {
    const settled = settle(id, maxWaitMs).catch((error: Error) =>
      log.warn({ event: 'settle-on-return-failed', checkoutId: id, error: error.message }),
    );
    await Promise.race([settled, pause(longestMs)]);
  }
  // The return URL is stored at the gateway and in browser histories: it must not grant access
  // forever.
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
