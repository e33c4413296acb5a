import type { DeclineCode } from '@/lib/integrations/payments/gateway';
import type { CheckoutOrder } from './order';

/**
 * What a browser is told of a checkout.
 *
 * - `pay`: nothing is paid; the payment page can be opened (again).
 * - `price`: the partner asks another price than shown; nothing is charged until it is accepted.
 * - `wait`: paid, or perhaps paid; being looked into, nothing to do.
 * - `done`: the subscription is active.
 * - `closed`: it ended without a payment.
 * - `refund`: the money is on its way back; `refunded`: it is back.
 * - `person`: somebody of ours looks into it.
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
  /** What will be, or was, charged. */
  totalHalalas: number;
  /** The last refusal of the bank, never in the gateway's own words; null when there was none. */
  decline: DeclineCode | null;
  /** The invoice's address at the partner, once active and until its PDF is kept; null while it is not known. */
  invoiceUrl: string | null;
  /** The PDF is kept: it is had from us, at the address of this checkout. */
  invoiceKept: boolean;
  /** The partner's number of what was ordered, to tell support; null before there is one. */
  reference: string | null;
  trackingToken: string | null;
  /** When to ask again, in milliseconds; null when nothing will change by itself. */
  pollAfterMs: number | null;
}

/** What its customer wants of a checkout; with `amountHalalas` as it stands beside the button, where money is asked for (M4). */
export type CheckoutWish =
  | { intent: 'pay' | 'accept-price'; amountHalalas: number }
  | { intent: 'give-up' };
