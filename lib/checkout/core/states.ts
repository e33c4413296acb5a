/**
 * The states of a checkout and the transitions between them. `advance` rejects any other
 * transition.
 */
export const checkoutTransitions = {
  open: ['subscribed', 'repriced', 'closed'],
  repriced: ['subscribed', 'closed'],
  // To `paid`: paid on a page that had ended before the checkout was resumed.
  subscribed: ['paying', 'paid', 'closed'],
  paying: ['paid', 'closed', 'refund-due'],
  // Resumes at its former state when the partner still holds its draft and makes no other.
  closed: ['subscribed', 'repriced', 'paid', 'refund-due'],
  paid: ['confirming', 'refund-due'],
  confirming: ['active', 'refund-due', 'needs-a-person'],
  active: [],
  'refund-due': ['refunded', 'needs-a-person'],
  refunded: ['needs-a-person'],
  // Refunded in the end, by staff or at the gateway.
  'needs-a-person': ['refunded'],
} as const satisfies Record<string, readonly string[]>;

export type CheckoutState = keyof typeof checkoutTransitions;

/** States in which a checkout blocks another one of the same customer (M3). */
export const liveStates = [
  'open',
  'subscribed',
  'repriced',
  'paying',
  'paid',
  'confirming',
] as const;

/** States of a checkout that is paid, and neither refunded nor with the staff. */
export const paidStates = ['paid', 'confirming', 'active'] as const;

export const isPaid = (state: string): boolean => (paidStates as readonly string[]).includes(state);

/** Ended states in which the partner may still hold the checkout's draft. */
export const abandonedStates = ['closed', 'refund-due', 'refunded', 'needs-a-person'] as const;

export const isLive = (state: CheckoutState): boolean =>
  (liveStates as readonly CheckoutState[]).includes(state);

export const isTransition = (from: CheckoutState, to: CheckoutState): boolean =>
  (checkoutTransitions[from] as readonly CheckoutState[]).includes(to);

/** The states of a payment attempt and the transitions between them. */
export const paymentTransitions = {
  created: ['pending', 'expired'],
  pending: ['paid', 'expired', 'refund-due'],
  expired: ['paid', 'refund-due'],
  paid: ['refund-due', 'refunded'],
  'refund-due': ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof paymentTransitions;

export const isPaymentTransition = (from: PaymentState, to: PaymentState): boolean =>
  (paymentTransitions[from] as readonly PaymentState[]).includes(to);
