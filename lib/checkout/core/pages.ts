import type { CheckoutState } from './states';
import type { CheckoutPage } from './view';

/**
 * Pages of checkouts that ended without a subscription or are with staff: nothing can be paid
 * there.
 */
export const endings = [
  'closed',
  'refund',
  'refunded',
  'person',
] as const satisfies readonly CheckoutPage[];

const checkoutPages: Record<CheckoutState, CheckoutPage> = {
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

interface Standing {
  state: string;
  attention: string | null;
  handledTrouble: string | null;
}

/** Whether staff have marked the issue of an escalated checkout as resolved. */
export const isSeenTo = ({ state, attention, handledTrouble }: Standing): boolean =>
  state === 'needs-a-person' && handledTrouble !== null && handledTrouble === attention;

/**
 * Returns the page that a checkout shows. Once staff have resolved an escalated checkout and no
 * refund is due, the page says that the money was refunded.
 */
export const pageOf = (checkout: Standing, isRefundDue: boolean): CheckoutPage =>
  isSeenTo(checkout) && !isRefundDue ? 'refunded' : checkoutPages[checkout.state as CheckoutState];
