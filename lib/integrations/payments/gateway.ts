import type { Locale } from '@/lib/i18n/routing';
import type { Halalas } from '@/lib/kernel/money';

/** One attempt to have a checkout paid. Its row, and with it `attemptId`, exists before the gateway is asked. */
export interface PaymentAttempt {
  attemptId: string;
  /** At least 100, one riyal. */
  amountHalalas: Halalas;
  /** Shown to the payer on the payment page. */
  description: string;
  locale: Locale;
  /** Where the browser goes once it is paid. What it brings along is no proof of anything. */
  successUrl: string;
  /** Where the payment page's way back leads, unpaid. */
  backUrl: string;
  expiresAt: Date;
}

export interface StartedPayment {
  gatewayRef: string;
  /** The payment page. */
  url: string;
}

/** Money that was taken. Some of it, or all, may have been given back since. */
export interface Capture {
  id: string;
  amountHalalas: Halalas;
  currency: string;
  refundedHalalas: Halalas;
}

/** Why a card was declined last, as far as a customer can do something about it; the last one is every other reason. */
export const declineCodes = [
  'insufficient-funds',
  'card-expired',
  'over-limit',
  'declined',
] as const;
export type DeclineCode = (typeof declineCodes)[number];

export interface GatewayReading {
  /**
   * `pending`: can still be paid, also after a declined card. `ended`: nobody can pay it any more. `refunded`:
   * all of the capture was given back. A capture counts even where its page had ended: a bank may be late.
   */
  state: 'pending' | 'paid' | 'refunded' | 'ended';
  /** What the page asks for. */
  amountHalalas: Halalas;
  currency: string;
  /** The attempt that it was made for; null when it was not made by us. */
  attemptId: string | null;
  payment: Capture | null;
  decline: DeclineCode | null;
}

/** What a webhook may tell. A hint to look, never a fact. */
export interface WebhookHint {
  eventId: string;
  type: string;
  paymentId: string;
  /** The `gatewayRef` of the payment page, where it was paid on one. */
  invoiceRef: string | null;
}

/**
 * A payment provider with a page of its own. Every method but `verifyWebhook` throws `payment-unreachable`
 * (`detail.ambiguous`: it may have been done) or `payment-refused-us` (our key, an alarm).
 */
export interface PaymentGateway {
  readonly name: string;
  /** Opens a payment page. After an ambiguous failure ask `findByAttempt` before trying again. */
  start(attempt: PaymentAttempt): Promise<StartedPayment>;
  /** The page that was opened for an attempt, whose answer may have been lost. */
  findByAttempt(attemptId: string): Promise<StartedPayment | null>;
  /** The only source of truth about money (M1). */
  read(gatewayRef: string): Promise<GatewayReading>;
  /**
   * Whether a webhook is the gateway's, by a secret in its body or a signature in its headers, compared in constant time.
   * Null: it is not, or it is about no payment. Logs nothing.
   */
  verifyWebhook(raw: string, headers: Headers): WebhookHint | null;
  /** Gives back what is left of a capture; true once all of it is. False: the gateway will not, ask a person. */
  refund(paymentId: string): Promise<boolean>;
  /** Closes an unpaid page; true once nobody can pay it. False: it was paid, `read` it. */
  cancel(gatewayRef: string): Promise<boolean>;
}
