import type { Locale } from '@/lib/i18n/routing';
import type { Halalas } from '@/lib/kernel/money';

/**
 * One attempt to pay a checkout. Its row, and so `attemptId`, exists before the gateway is called.
 */
export interface PaymentAttempt {
  attemptId: string;
  /** At least 100 (one riyal). */
  amountHalalas: Halalas;
  /** Shown to the customer on the payment page. */
  description: string;
  locale: Locale;
  /** Redirect target after payment. Its parameters prove nothing. */
  successUrl: string;
  /** Target of the payment page's back link, unpaid. */
  backUrl: string;
  expiresAt: Date;
}

export interface StartedPayment {
  gatewayRef: string;
  /** URL of the payment page. */
  url: string;
}

/** A captured payment. Part or all of it may have been refunded since. */
export interface Capture {
  id: string;
  amountHalalas: Halalas;
  currency: string;
  refundedHalalas: Halalas;
}

/**
 * Reasons of the last decline that a customer can act on; `declined` stands for every other reason.
 */
export const declineCodes = [
  'insufficient-funds',
  'card-expired',
  'over-limit',
  'declined',
] as const;
export type DeclineCode = (typeof declineCodes)[number];

export interface GatewayReading {
  /**
   * `pending`: can still be paid, also after a declined card. `ended`: can no longer be paid.
   * `refunded`: the whole capture was refunded. A capture counts even when its page had ended,
   * because a bank may be late.
   */
  state: 'pending' | 'paid' | 'refunded' | 'ended';
  /** The amount of the payment page. */
  amountHalalas: Halalas;
  currency: string;
  /** The attempt that it was created for; null when we did not create it. */
  attemptId: string | null;
  payment: Capture | null;
  decline: DeclineCode | null;
}

/** The content of a webhook: a reason to read the payment, never proof of its state. */
export interface WebhookHint {
  eventId: string;
  type: string;
  paymentId: string;
  /** The `gatewayRef` of the payment page, if it was paid on one. */
  invoiceRef: string | null;
}

/**
 * A payment provider with a hosted payment page. Every method but `verifyWebhook` throws
 * `payment-unreachable` (`detail.ambiguous`: it may have taken effect) or `payment-refused-us` (our
 * key was refused; logs an alarm).
 */
export interface PaymentGateway {
  readonly name: string;
  /**
   * Creates a payment page. After an ambiguous failure call `findByAttempt` before trying again.
   */
  start(attempt: PaymentAttempt): Promise<StartedPayment>;
  /** Finds the page created for an attempt when its response was lost. */
  findByAttempt(attemptId: string): Promise<StartedPayment | null>;
  /** Reads a payment: the only source of truth about money (M1). */
  read(gatewayRef: string): Promise<GatewayReading>;
  /**
   * Authenticates a webhook by a secret in its body or a signature in its headers, compared in
   * constant time. Null: not authentic, or not about a payment. Logs nothing.
   */
  verifyWebhook(raw: string, headers: Headers): WebhookHint | null;
  /**
   * Refunds the rest of a capture; true when all of it is refunded. False: the gateway refuses, so
   * staff must decide.
   */
  refund(paymentId: string): Promise<boolean>;
  /** Closes an unpaid page; true when it can no longer be paid. False: it was paid, call `read`. */
  cancel(gatewayRef: string): Promise<boolean>;
}
