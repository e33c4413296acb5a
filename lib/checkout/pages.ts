import type { CheckoutState } from './states';
import type { CheckoutPage } from './view';

/** Pages of what ended without a subscription, or is in a person's hands: nothing can be paid there. */
export const endings = [
  'closed',
  'refund',
  'refunded',
  'person',
] as const satisfies readonly CheckoutPage[];

/** What the page of a checkout shows in each of its states. */
export const checkoutPages: Record<CheckoutState, CheckoutPage> = {
  open: 'pay',
  subscribed: 'pay',
  repriced: 'price',
  paying: 'pay',
  closed: 'closed',
  paid: 'wait',
  confirming: 'wait',
  active: 'done',
  'refund-due': 'refund',
  refunded: 'refunded',
  'needs-a-person': 'person',
};
