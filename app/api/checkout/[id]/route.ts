import { cookies } from 'next/headers';
import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { outcomeCookie, outcomeCookieName } from '@/lib/auth/cookie.server';
import { maySettleOnPoll } from '@/lib/auth/rate-limits.server';
import { issueSignedToken, readSignedToken } from '@/lib/auth/signed-token.server';
import { continuePayment } from '@/lib/checkout/continue.server';
import { acceptPrice } from '@/lib/checkout/draft/price.server';
import { cancelCheckout } from '@/lib/checkout/payment/cancel.server';
import { settle } from '@/lib/checkout/settle.server';
import { authorisedCheckout, viewCheckout } from '@/lib/checkout/show.server';
import { getCheckout } from '@/lib/db/checkouts.server';
import { localePath } from '@/lib/i18n/navigation';
import { dayMs, fromNow } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';

const maxWaitMs = 10_000;

/** Unactivated payments are refunded after two days: do not renew access forever. */
const longestWaitMs = 3 * dayMs;

const isUnderWay = ({ state, createdAt }: { state: string; createdAt: Date }): boolean =>
  /^(paid|confirming|refund-due)$/.test(state) && createdAt > fromNow(-longestWaitMs);

/** Returns the current checkout; each poll also settles it. */
export const GET = route({}, async ({ params: { id = '' }, session }) => {
  const jar = await cookies();
  const returnToken = jar.get(outcomeCookieName(id))?.value;
  await authorisedCheckout(id, session, returnToken);
  // Return what is known even while the partner or the gateway is down.
  if (maySettleOnPoll(id)) {
    await settle(id).catch((error: Error) =>
      log.warn({ event: 'settle-on-poll-failed', checkoutId: id, error: error.message }),
    );
  }
  const row = await getCheckout(id);
  // Renew a visitor's ticket while settlement is running, so that access does not expire in
  // between.
  const hasOnlyTicket = returnToken !== undefined && session?.customerId !== row.customerId;
  if (hasOnlyTicket && isUnderWay(row) && readSignedToken(returnToken, 'outcome') === id) {
    jar.set(outcomeCookie(id, issueSignedToken(id, 'outcome')));
  }
  return viewCheckout(row);
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
