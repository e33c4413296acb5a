import { cookies } from 'next/headers';
import { notFoundResponse } from '@/lib/api/route.server';
import { outcomeCookieName } from '@/lib/auth/cookie.server';
import { currentSession } from '@/lib/auth/session.server';
import { authorisedCheckout } from '@/lib/checkout/show.server';
import { readInvoice } from '@/lib/db/invoices.server';
import { localePath } from '@/lib/i18n/navigation';
import { localeFrom } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';

/**
 * Returns the stored invoice PDF to a visitor who may see its checkout (T4). Every other id,
 * existing or not, gets the same 404.
 */
export async function GET(
  request: Request,
  { params }: RouteContext<'/[locale]/checkout/[id]/invoice'>,
): Promise<Response> {
  const { locale: asked, id } = await params;
  const locale = localeFrom(asked);
  try {
    const jar = await cookies();
    const returnToken = jar.get(outcomeCookieName(id))?.value;
    const session = await currentSession();
    const { subscriptionId } = await authorisedCheckout(id, session, returnToken);
    const invoice = await readInvoice(id);
    if (!invoice) throw new AppError('not-found');
    return new Response(new Uint8Array(invoice.pdf), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="invoice-${subscriptionId}.pdf"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      },
    });
  } catch (error) {
    // Most likely signed out meanwhile: the account page offers to sign in and has the invoice.
    return notFoundResponse(error, request, localePath(locale, '/account'));
  }
}
