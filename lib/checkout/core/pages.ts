import type { CheckoutState } from './states';
import type { CheckoutPage } from './view';

/**
 * Pages of checkouts that ended without a subscription or are with staff: nothing can be paid
 * there.
 */
export const endedPages = [
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

interface CheckoutFields {
  state: string;
  issueCode: string | null;
  resolvedIssue: string | null;
}

/** Whether staff have marked the issue of an escalated checkout as resolved. */
export const isResolved = ({ state, issueCode, resolvedIssue }: CheckoutFields): boolean =>
  state === 'needs-a-person' && resolvedIssue !== null && resolvedIssue === issueCode;

/**
 * Returns the page that a checkout shows. Once staff have resolved an escalated checkout and no
 * refund is due, the page says that the money was refunded.
 */
export const pageOf = (checkout: CheckoutFields, isRefundDue: boolean): CheckoutPage =>
  isResolved(checkout) && !isRefundDue
    ? 'refunded'
    : checkoutPages[checkout.state as CheckoutState];
