import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { withCheckout } from './core/lease.server';
import { costOf } from './core/order';
import { makeDraft } from './draft/subscribe.server';
import { paymentPage } from './payment/pay.server';
import { nextAttempt } from './schedule.server';

/**
 * Returns the payment page URL of an unpaid checkout, for *Pay* on the checkout's own page; null
 * when nothing can be paid there any more, or when the price differs from `amountHalalas`, the
 * amount shown beside the button (M4).
 */
export async function continuePayment(
  checkoutId: string,
  amountHalalas: number | undefined,
  locale: Locale,
  patienceMs: number,
): Promise<string | null> {
  let answered = false;
  const href = await withCheckout(
    checkoutId,
    patienceMs,
    async (held) => {
      answered = true;
      if (costOf(held.row) !== amountHalalas) return null;
      if (held.state === 'open') await makeDraft(held);
      return paymentPage(held, locale);
    },
    nextAttempt,
  );
  if (!answered) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
  return href;
}
