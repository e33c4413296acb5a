/**
 * The states of a checkout and the transitions between them. `advance` rejects any other
 * transition.
 */
export const checkoutEdges = {
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

export type CheckoutState = keyof typeof checkoutEdges;

/** States in which a checkout blocks another one of the same customer (M3). */
export const liveStates = [
  'open',
  'subscribed',
  'repriced',
  'paying',
  'paid',
  'confirming',
] as const;

/** Ended states in which the partner may still hold the checkout's draft. */
export const leftBehindStates = ['closed', 'refund-due', 'refunded', 'needs-a-person'] as const;

export const isLive = (state: CheckoutState): boolean =>
  (liveStates as readonly CheckoutState[]).includes(state);

export const hasEdge = (from: CheckoutState, to: CheckoutState): boolean =>
  (checkoutEdges[from] as readonly CheckoutState[]).includes(to);

/** The states of a payment attempt and the transitions between them. */
export const paymentEdges = {
  created: ['pending', 'expired'],
  pending: ['paid', 'expired', 'refund-due'],
  expired: ['paid', 'refund-due'],
  paid: ['refund-due', 'refunded'],
  'refund-due': ['refunded'],
  refunded: [],
} as const satisfies Record<string, readonly string[]>;

export type PaymentState = keyof typeof paymentEdges;

export const hasPaymentEdge = (from: PaymentState, to: PaymentState): boolean =>
  (paymentEdges[from] as readonly PaymentState[]).includes(to);
