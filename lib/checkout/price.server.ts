import 'server-only';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { recordConsent } from '@/lib/store/consents.server';
import { withCheckout } from './lease.server';
import { nextLook } from './schedule.server';

/**
 * The customer, who read it in `locale`, accepts the price that the partner asks instead of the one shown (M4). Nothing
 * is charged yet.
 */
export async function acceptPrice(
  checkoutId: string,
  locale: Locale,
  patienceMs: number,
): Promise<void> {
  const accepted = await withCheckout(
    checkoutId,
    patienceMs,
    async (held) => {
      const total = held.row.totalHalalas;
      if (held.state === 'repriced' && total !== null) {
        const consent = { amountHalalas: total, locale, at: now() };
        await held.advance(
          'subscribed',
          'price-accepted',
          { shownHalalas: total },
          undefined,
          (transaction) => recordConsent(transaction, checkoutId, consent),
        );
      }
      return true;
    },
    nextLook,
  );
  if (!accepted) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
}
