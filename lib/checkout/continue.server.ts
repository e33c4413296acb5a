import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { withCheckout } from './core/lease.server';
import { costOf } from './core/order';
import { makeDraft } from './draft/subscribe.server';
import { paymentPage } from './payment/pay.server';
import { nextAttempt } from './schedule.server';

/**
 * The address of the payment page of an unpaid checkout, for *Pay* on its own page; null when there is nothing to
 * pay there any more, or when it costs something else than `amountHalalas`, which stood beside the button (M4).
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
