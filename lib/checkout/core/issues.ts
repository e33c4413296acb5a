import { minuteMs } from '@/lib/kernel/time';
import type { CheckoutState, PaymentState } from './states';

/**
 * Why a checkout is on the staff's list.
 *
 * - `paid-not-active`: paid for more than five minutes, and the partner has not activated it.
 * - `confirm-refused`: the partner said no to activating it; tried again, and refunded after two days.
 * - `partner-silent`: the money should go back, and the partner does not say whether it has activated.
 * - `refund-waits`: a refund that is due, or was asked for by the staff, has not been made.
 * - `refund-refused`: the gateway will not refund.
 * - `active-after-refund`: the partner runs a subscription whose money went back.
 * - `invoice-missing`, `invoice-not-kept`: active, and the customer has no invoice.
 * - `nobody-comes`: its time came long ago, and no worker looked.
 */
export type IssueCode =
  | 'paid-not-active'
  | 'confirm-refused'
  | 'partner-silent'
  | 'refund-waits'
  | 'refund-refused'
  | 'active-after-refund'
  | 'invoice-missing'
  | 'invoice-not-kept'
  | 'nobody-comes';

/** What a person can see to outside of this app, and then say so. Money that waits stays on the list until it has moved. */
export const handledByHand: readonly IssueCode[] = [
  'active-after-refund',
  'invoice-missing',
  'invoice-not-kept',
];

/** What is known of a checkout, as far as it tells whether a person is wanted. */
export interface IssueFacts {
  checkout: {
    state: string;
    attention: string | null;
    handledTrouble: string | null;
    refundWantedAt: Date | null;
    confirmSentAt: Date | null;
    nextAttemptAt: Date | null;
    updatedAt: Date;
  };
  payments: readonly {
    state: string;
    amountHalalas: number;
    capturedHalalas: number | null;
    refundAskedAt: Date | null;
    updatedAt: Date;
  }[];
  isOverdue: boolean;
}

export interface Issue {
  name: IssueCode;
  since: Date;
}

/** So long the app is left to itself. */
const patienceMs = 5 * minuteMs;

/** What a person is wanted for in a checkout at a moment; null when for nothing. */
export function issueOf(facts: IssueFacts, atMs: number): Issue | null {
  const { checkout, isOverdue } = facts;
  const issue = moneyIssue(facts, atMs) ?? invoiceIssue(facts);
  if (issue) return issue.name === checkout.handledTrouble ? null : issue;
  return isOverdue
    ? { name: 'nobody-comes', since: checkout.nextAttemptAt ?? checkout.updatedAt }
    : null;
}

const paymentIn = ({ payments }: IssueFacts, state: PaymentState) =>
  payments.find((payment) => payment.state === state);

function moneyIssue(facts: IssueFacts, atMs: number): Issue | null {
  const { checkout, payments } = facts;
  const state = checkout.state as CheckoutState;
  const [paid, due] = [paymentIn(facts, 'paid'), paymentIn(facts, 'refund-due')];
  const isLate = (since: Date) => atMs - since.getTime() > patienceMs;
  if (state === 'needs-a-person' && checkout.attention !== 'refund-refused') {
    const since = payments.at(-1)?.updatedAt ?? checkout.updatedAt;
    return { name: 'active-after-refund', since };
  }
  if (due) {
    const since = due.refundAskedAt ?? due.updatedAt;
    if (checkout.attention === 'refund-refused') return { name: 'refund-refused', since };
    // Noted before the refund was due, it is old: the partner has said so since.
    if (checkout.attention === 'partner-silent' && due.refundAskedAt) {
      return { name: 'partner-silent', since };
    }
    return isLate(since) ? { name: 'refund-waits', since } : null;
  }
  if (!paid || (state !== 'paid' && state !== 'confirming')) return null;
  const since = paid.updatedAt;
  if (checkout.attention === 'partner-silent') return { name: 'partner-silent', since };
  if (checkout.refundWantedAt) return { name: 'refund-waits', since };
  if (checkout.attention === 'confirm-refused') return { name: 'confirm-refused', since };
  return isLate(since) ? { name: 'paid-not-active', since } : null;
}

function invoiceIssue({ checkout }: IssueFacts): Issue | null {
  const { state, attention, confirmSentAt, updatedAt } = checkout;
  if (state !== 'active' || (attention !== 'invoice-missing' && attention !== 'invoice-not-kept')) {
    return null;
  }
  return { name: attention, since: confirmSentAt ?? updatedAt };
}

/**
 * What a person may have given back, in halalas; null when nothing. What is not activated yet, and what the gateway has
 * refused so far. Never what is active, or may be (M2); what goes back by itself needs nobody.
 */
export function refundableOf(facts: IssueFacts): number | null {
  const { state, attention, refundWantedAt } = facts.checkout;
  const isPaid = state === 'paid' || state === 'confirming';
  const isRefused = state === 'needs-a-person' && attention === 'refund-refused';
  const payment =
    (isPaid && refundWantedAt === null && paymentIn(facts, 'paid')) ||
    (isRefused && paymentIn(facts, 'refund-due')) ||
    null;
  return payment && (payment.capturedHalalas ?? payment.amountHalalas);
}
