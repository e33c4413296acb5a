import { cookies } from 'next/headers';
import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { outcomeCookie, outcomeCookieName } from '@/lib/auth/cookie.server';
import { issueSignedToken, readSignedToken } from '@/lib/auth/signed-token.server';
import { acceptPrice, continuePayment } from '@/lib/checkout/open.server';
import { cancelCheckout } from '@/lib/checkout/payment/cancel.server';
import { authorisedCheckout, readCheckout } from '@/lib/checkout/show.server';
import { localePath } from '@/lib/i18n/navigation';

const maxWaitMs = 10_000;

/** Returns the current checkout; each poll also settles it. */
export const GET = route({}, async ({ params: { id = '' }, session }) => {
  const jar = await cookies();
  const returnToken = jar.get(outcomeCookieName(id))?.value;
  const { view, isOwner, isUnderWay } = await readCheckout(id, { session, returnToken }, 'poll');
  // Renew a visitor's access while settlement is running, so that it does not expire in between.
  if (isUnderWay && !isOwner && readSignedToken(returnToken, 'outcome') === id) {
    jar.set(outcomeCookie(id, issueSignedToken(id, 'outcome')));
  }
  return view;
});

const intents = z.discriminatedUnion('intent', [
  z.object({
    intent: z.enum(['pay', 'accept-price']),
    // The amount that the page showed: no other is agreed to or charged (M4). Pages of an older
    // version send none and are shown again.
    amountHalalas: z.int().positive().optional(),
  }),
  z.object({ intent: z.literal('give-up') }),
]);

/** Actions for the checkout's own customer only. */
export const POST = route(
  { body: intents, costly: true },
  async ({ params: { id = '' }, body, locale, session }) => {
    await authorisedCheckout(id, session, undefined);
    const here = localePath(locale, `/checkout/${id}`);
    if (body.intent === 'give-up') {
      await cancelCheckout(id, 'given-up', maxWaitMs);
      return { href: localePath(locale, '/start'), external: false };
    }
    const { intent, amountHalalas } = body;
    if (intent === 'accept-price') await acceptPrice(id, amountHalalas, locale, maxWaitMs);
    const href = await continuePayment(id, amountHalalas, locale, maxWaitMs);
    return href ? { href, external: true } : { href: here, external: false };
  },
);
