import type { CheckoutState } from './states';
import type { CheckoutPage } from './view';

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
