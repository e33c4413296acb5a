import 'server-only';
import { findCheckout, findLiveCheckout } from '@/lib/db/checkouts.server';
import type { CheckoutState } from './states';

const paidStates: readonly CheckoutState[] = ['paid', 'confirming', 'active'];

/** Whether a checkout of this customer was paid, so that its order must not be bought again by mistake. */
export async function isPaidBy(customerId: string | null, checkoutId: string): Promise<boolean> {
  const row = await findCheckout(checkoutId);
  return row?.customerId === customerId && paidStates.includes(row?.state as CheckoutState);
}

/** The checkout of the subscription that a customer bought last, by its id; null when there is none. */
export async function findBought(customerId: string): Promise<string | null> {
  const row = await findLiveCheckout(customerId, paidStates);
  return row?.id ?? null;
}
