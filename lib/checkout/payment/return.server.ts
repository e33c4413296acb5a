import 'server-only';
import { getCheckout } from '@/lib/db/checkouts.server';
import { findPayment } from '@/lib/db/payments.server';
import { isLocale, type Locale } from '@/lib/i18n/routing';
import { dayMs, fromNow } from '@/lib/kernel/time';
import { settleOnRequest } from '../settle.server';

/**
 * How long after its expiry a payment page's return URL still grants access: it is stored at the
 * gateway and in browser histories. Later, the customer signs in.
 */
const accessMs = dayMs;

/** A short wait for another settler: the webhook often arrives at the same moment. */
const leaseWaitMs = 3_000;
/**
 * Upper bound on the wait for settlement: a customer who has just paid must not see an empty page.
 * The checkout page continues.
 */
const maxWaitMs = 8_000;

/**
 * Settles the checkout of a payment attempt whose customer returns from the payment page. Returns
 * the language in which a payment page was last opened, since an earlier page can still be paid,
 * and whether this browser gets access; null for an attempt at another checkout.
 */
export async function returnFromPayment(
  attemptId: string | null,
  checkoutId: string,
): Promise<{ locale: Locale | null; mayEnter: boolean } | null> {
  const payment = attemptId ? await findPayment(attemptId) : null;
  if (payment?.checkoutId !== checkoutId) return null;
  const { locale } = await getCheckout(checkoutId);
  await settleOnRequest(checkoutId, 'return', { leaseWaitMs, maxWaitMs });
  return {
    locale: isLocale(locale) ? locale : null,
    mayEnter: payment.expiresAt > fromNow(-accessMs),
  };
}
