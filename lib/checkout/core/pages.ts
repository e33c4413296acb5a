import type { CheckoutState } from './states';
import type { CheckoutPage } from './view';

/** Pages of what ended without a subscription, or is in a person's hands: nothing can be paid there. */
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

/** Whether a person has said of a checkout in their hands that it is well as it is. */
export const isSeenTo = ({ state, attention, handledTrouble }: Standing): boolean =>
  state === 'needs-a-person' && handledTrouble !== null && handledTrouble === attention;

/**
 * What the page of a checkout shows. Once a person has seen to one whose money is back, nobody looks into it any more:
 * that the money is back is what is left to say.
 */
export const pageOf = (checkout: Standing, isRefundDue: boolean): CheckoutPage =>
  isSeenTo(checkout) && !isRefundDue ? 'refunded' : checkoutPages[checkout.state as CheckoutState];
