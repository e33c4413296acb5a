import 'server-only';
import { recordConsent } from '@/lib/db/consents.server';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { withCheckout } from '../core/lease.server';
import { costOf } from '../core/order';
import { nextAttempt } from '../schedule.server';

/**
 * The customer, who read it in `locale`, accepts the price that the partner asks instead of the one shown (M4). Nothing
 * is charged yet, and nothing is accepted where `amountHalalas`, which stood beside the button, is not that price any more.
 */
export async function acceptPrice(
  checkoutId: string,
  amountHalalas: number | undefined,
  locale: Locale,
  patienceMs: number,
): Promise<void> {
  const accepted = await withCheckout(
    checkoutId,
    patienceMs,
    async (held) => {
      if (held.state === 'repriced' && costOf(held.row) === amountHalalas) {
        const consent = { amountHalalas, locale, at: now() };
        await held.advance(
          'subscribed',
          'price-accepted',
          { shownHalalas: amountHalalas },
          undefined,
          (transaction) => recordConsent(transaction, checkoutId, consent),
        );
      }
      return true;
    },
    nextAttempt,
  );
  if (!accepted) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
}
