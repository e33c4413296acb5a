import 'server-only';
import { findCheckout, findLiveCheckout } from '@/lib/store/checkouts.server';
import type { CheckoutState } from './states';

const paidStates: readonly CheckoutState[] = ['paid', 'confirming', 'active'];

/** Whether a checkout was paid, so that its order must not be bought again by mistake. */
export async function isPaid(checkoutId: string): Promise<boolean> {
  const row = await findCheckout(checkoutId);
  return row !== null && paidStates.includes(row.state as CheckoutState);
}

/** The checkout of the subscription that a customer bought last, by its id; null when there is none. */
export async function findBought(customerId: string): Promise<string | null> {
  const row = await findLiveCheckout(customerId, paidStates);
  return row?.id ?? null;
}
