import 'server-only';
import { recordConsent } from '@/lib/db/consents.server';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { priceOf } from '../core/order';
import { withCheckout } from '../schedule.server';

/**
 * Accepts the partner's price on behalf of the customer, who read it in `locale` (M4). Charges
 * nothing, and accepts nothing when `amountHalalas`, the amount shown beside the button, is no
 * longer that price.
 */
export async function acceptPrice(
  checkoutId: string,
  amountHalalas: number | undefined,
  locale: Locale,
  maxWaitMs: number,
): Promise<void> {
  const accepted = await withCheckout(checkoutId, maxWaitMs, async (checkout) => {
    if (checkout.state === 'repriced' && priceOf(checkout.row) === amountHalalas) {
      const consent = { amountHalalas, locale, at: now() };
      await checkout.advance(
        'subscribed',
        'price-accepted',
        { shownHalalas: amountHalalas },
        undefined,
        (transaction) => recordConsent(transaction, checkoutId, consent),
      );
    }
    return true;
  });
  if (!accepted) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
}
