import { cookies } from 'next/headers';
import { errorResponse } from '@/lib/api/route.server';
import { outcomeCookie } from '@/lib/auth/cookie.server';
import { issueSignedToken, readSignedToken } from '@/lib/auth/signed-token.server';
import { returnFromPayment } from '@/lib/checkout/payment/return.server';
import { env } from '@/lib/config/env.server';
import { isDatabaseUnavailable } from '@/lib/db/database.server';
import { localePath } from '@/lib/i18n/navigation';
import { type Locale, localeFrom } from '@/lib/i18n/routing';

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
  const spoken = localeFrom(asked);
  const returnToken = new URL(request.url).searchParams.get('a') ?? undefined;
  try {
    const returned = await returnFromPayment(readSignedToken(returnToken, 'return'), id);
    if (returned?.mayEnter) {
      (await cookies()).set(outcomeCookie(id, issueSignedToken(id, 'outcome')));
    }
    return goTo(returned?.locale ?? spoken, id);
  } catch (error) {
    // Log it like any other error; the customer is redirected to a page.
    errorResponse(error, request);
    return goTo(spoken, id, isDatabaseUnavailable(error) ? returnToken : undefined);
  }
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
