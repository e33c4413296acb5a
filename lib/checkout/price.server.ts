import 'server-only';
import { AppError } from '@/lib/kernel/app-error';
import { withCheckout } from './lease.server';
import { nextLook } from './schedule.server';

/** The customer accepts the price that the partner asks instead of the one shown (M4). Nothing is charged yet. */
export async function acceptPrice(checkoutId: string, patienceMs: number): Promise<void> {
  const accepted = await withCheckout(
    checkoutId,
    patienceMs,
    async (held) => {
      const total = held.row.totalHalalas;
      if (held.state === 'repriced' && total !== null) {
        await held.advance('subscribed', 'price-accepted', { shownHalalas: total });
      }
      return true;
    },
    nextLook,
  );
  if (!accepted) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
}
