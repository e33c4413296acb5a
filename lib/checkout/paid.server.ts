import 'server-only';
import { findCheckout } from '@/lib/store/checkouts.server';
import type { CheckoutState } from './states';

const paidStates: readonly CheckoutState[] = ['paid', 'confirming', 'active'];

/** Whether a checkout was paid, so that its order must not be bought again by mistake. */
export async function isPaid(checkoutId: string): Promise<boolean> {
  const row = await findCheckout(checkoutId);
  return row !== null && paidStates.includes(row.state as CheckoutState);
}
