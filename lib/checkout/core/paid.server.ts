import 'server-only';
import { findCheckout, findLatestCheckout } from '@/lib/db/checkouts.server';
import type { CheckoutState } from './states';

const paidStates: readonly CheckoutState[] = ['paid', 'confirming', 'active'];

/**
 * Whether this customer's checkout was paid, so that the same order is not bought again by mistake.
 */
export async function isPaidBy(customerId: string | null, checkoutId: string): Promise<boolean> {
  const row = await findCheckout(checkoutId);
  return row?.customerId === customerId && paidStates.includes(row?.state as CheckoutState);
}

/**
 * Returns the id of the checkout of the customer's latest subscription; null when there is none.
 */
export async function findLatestPurchase(customerId: string): Promise<string | null> {
  const row = await findLatestCheckout(customerId, paidStates);
  return row?.id ?? null;
}
