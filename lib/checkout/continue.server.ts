import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { priceOf } from './core/order';
import { makeDraft } from './draft/subscribe.server';
import { openPaymentPage } from './payment/pay.server';
import { withCheckout } from './schedule.server';

/**
 * Returns the payment page URL of an unpaid checkout, for *Pay* on the checkout's own page; null
 * when nothing can be paid there any more, or when the price differs from `amountHalalas`, the
 * amount shown beside the button (M4).
 */
export async function continuePayment(
  checkoutId: string,
  amountHalalas: number | undefined,
  locale: Locale,
  maxWaitMs: number,
): Promise<string | null> {
  let answered = false;
  const href = await withCheckout(checkoutId, maxWaitMs, async (checkout) => {
    answered = true;
    if (priceOf(checkout.row) !== amountHalalas) return null;
    if (checkout.state === 'open') await makeDraft(checkout);
    return openPaymentPage(checkout, locale);
  });
  if (!answered) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
  return href;
}
