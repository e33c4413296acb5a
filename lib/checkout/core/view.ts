import type { DeclineCode } from '@/lib/integrations/payments/gateway';
import type { CheckoutOrder } from './order';
import type { CheckoutState } from './states';

/**
 * The page of a checkout, as sent to the browser.
 *
 * - `pay`: nothing is paid; the payment page can be opened (again).
 * - `price`: the partner's price differs from the one shown; nothing is charged until it is
 *   accepted.
 * - `wait`: paid, or possibly paid; being checked, nothing to do.
 * - `done`: the subscription is active.
 * - `closed`: it ended without a payment.
 * - `refund`: a refund is under way; `refunded`: it is complete.
 * - `person`: our staff are looking into it.
 */
export type CheckoutPage =
  | 'pay'
  | 'price'
  | 'wait'
  | 'done'
  | 'closed'
  | 'refund'
  | 'refunded'
  | 'person';

export interface CheckoutView {
  id: string;
  page: CheckoutPage;
  order: CheckoutOrder;
  shownHalalas: number;
  /** The amount that will be, or was, charged. */
  totalHalalas: number;
  /** The bank's last decline, never in the gateway's own words; null when there was none. */
  decline: DeclineCode | null;
  /**
   * The partner's invoice URL, from activation until the PDF is stored; null while it is unknown.
   */
  invoiceUrl: string | null;
  /** Whether the PDF is stored; it is then served from this checkout's URL. */
  invoiceKept: boolean;
  /** The partner's subscription id, to quote to support; null before there is one. */
  reference: string | null;
  trackingToken: string | null;
  /** Delay until the next poll, in milliseconds; null when nothing will change by itself. */
  pollAfterMs: number | null;
}

/**
 * The action that the customer requests; where money is charged, `amountHalalas` is the amount
 * shown beside the button (M4).
 */
export type CheckoutIntent =
  | { intent: 'pay' | 'accept-price'; amountHalalas: number }
  | { intent: 'give-up' };

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
  refundRequestedAt: Date | null;
}

/** Whether staff have marked the issue of an escalated checkout as resolved. */
export const isResolved = ({ state, issueCode, resolvedIssue }: CheckoutFields): boolean =>
  state === 'needs-a-person' && resolvedIssue !== null && resolvedIssue === issueCode;

/** Pages that say that nothing was charged, or that everything was returned. */
const pagesWithoutMoney: readonly CheckoutPage[] = ['price', 'closed', 'refunded'];

/**
 * Returns the page that a checkout shows. Once staff have resolved an escalated checkout and no
 * refund is due, the page says that the money was refunded. While a refund is due, also of a late
 * capture, no page says that nothing was charged. Once a refund was requested, nothing is activated
 * any more: whether it was before, the partner has to say.
 */
export function pageOf(checkout: CheckoutFields, isRefundDue: boolean): CheckoutPage {
  if (isResolved(checkout) && !isRefundDue) return 'refunded';
  const page = checkoutPages[checkout.state as CheckoutState];
  if (page === 'wait' && checkout.refundRequestedAt !== null) return 'person';
  return isRefundDue && pagesWithoutMoney.includes(page) ? 'refund' : page;
}
