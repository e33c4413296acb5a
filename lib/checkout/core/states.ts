/** The states of a checkout and the edges between them, as data. `advance` refuses what is not here. */
export const checkoutEdges = {
  open: ['subscribed', 'repriced', 'closed'],
  repriced: ['subscribed', 'closed'],
  // Paid on a page that ended before it was taken up again.
  subscribed: ['paying', 'paid', 'closed'],
  paying: ['paid', 'closed', 'refund-due'],
  // Back to where it was when the partner holds its draft and makes no other.
  closed: ['subscribed', 'repriced', 'paid', 'refund-due'],
  paid: ['confirming', 'refund-due'],
  confirming: ['active', 'refund-due', 'needs-a-person'],
  active: [],
  'refund-due': ['refunded', 'needs-a-person'],
  refunded: ['needs-a-person'],
  // Given back in the end, by the staff or at the gateway.
  'needs-a-person': ['refunded'],
} as const satisfies Record<string, readonly string[]>;

export type CheckoutState = keyof typeof checkoutEdges;

/** States in which a checkout stands in the way of another one of the same customer (M3). */
export const liveStates = [
  'open',
  'subscribed',
  'repriced',
  'paying',
  'paid',
  'confirming',
] as const;

/** States in which a draft may still lie at the partner, though its checkout has ended without a subscription. */
export const leftBehindStates = ['closed', 'refund-due', 'refunded', 'needs-a-person'] as const;

export const isLive = (state: CheckoutState): boolean =>
  (liveStates as readonly CheckoutState[]).includes(state);

export const hasEdge = (from: CheckoutState, to: CheckoutState): boolean =>
  (checkoutEdges[from] as readonly CheckoutState[]).includes(to);

/** The states of one attempt to pay. */
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
