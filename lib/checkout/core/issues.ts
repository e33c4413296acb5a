import { minuteMs } from '@/lib/kernel/time';
import type { CheckoutState, PaymentState } from './states';

/**
 * Why a checkout is on the staff's list.
 *
 * - `paid-not-active`: paid for more than five minutes, and the partner has not activated it.
 * - `confirm-refused`: the partner refused to activate it; retried, and refunded after two days.
 * - `partner-silent`: a refund waits because the partner does not say whether it has activated.
 * - `refund-waits`: a refund that is due, or was requested by staff, has not been made.
 * - `refund-refused`: the gateway refuses to refund.
 * - `active-after-refund`: the subscription is active although its money was refunded.
 * - `invoice-missing`, `invoice-not-kept`: active, and the customer has no invoice.
 * - `processing-overdue`: its next attempt is long overdue, and no worker has run it.
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
  | 'processing-overdue';

/**
 * Issues that staff resolve outside this app and then mark as resolved. Issues about waiting money
 * stay on the list until the money has moved.
 */
export const resolvedByStaff: readonly IssueCode[] = [
  'active-after-refund',
  'invoice-missing',
  'invoice-not-kept',
];

/** The facts about a checkout that decide whether staff are needed. */
export interface IssueFacts {
  checkout: {
    state: string;
    issueCode: string | null;
    resolvedIssue: string | null;
    refundRequestedAt: Date | null;
    confirmSentAt: Date | null;
    nextAttemptAt: Date | null;
    updatedAt: Date;
  };
  payments: readonly {
    state: string;
    amountHalalas: number;
    capturedHalalas: number | null;
    refundSentAt: Date | null;
    updatedAt: Date;
  }[];
  isOverdue: boolean;
}

export interface Issue {
  name: IssueCode;
  since: Date;
}

/** How long the app may take before a delay counts as an issue. */
const graceMs = 5 * minuteMs;

/** Returns the issue of a checkout at `atMs`; null when there is none. */
export function issueOf(facts: IssueFacts, atMs: number): Issue | null {
  const { checkout, isOverdue } = facts;
  const issue = moneyIssue(facts, atMs) ?? invoiceIssue(facts);
  if (issue) return issue.name === checkout.resolvedIssue ? null : issue;
  return isOverdue
    ? { name: 'processing-overdue', since: checkout.nextAttemptAt ?? checkout.updatedAt }
    : null;
}

const paymentIn = ({ payments }: IssueFacts, state: PaymentState) =>
  payments.find((payment) => payment.state === state);

function moneyIssue(facts: IssueFacts, atMs: number): Issue | null {
  const { checkout, payments } = facts;
  const state = checkout.state as CheckoutState;
  const [paid, due] = [paymentIn(facts, 'paid'), paymentIn(facts, 'refund-due')];
  const isLate = (since: Date) => atMs - since.getTime() > graceMs;
  if (state === 'needs-a-person' && checkout.issueCode !== 'refund-refused') {
    const since = payments.at(-1)?.updatedAt ?? checkout.updatedAt;
    return { name: 'active-after-refund', since };
  }
  if (due) {
    const since = due.refundSentAt ?? due.updatedAt;
    if (checkout.issueCode === 'refund-refused') return { name: 'refund-refused', since };
    // Set before the refund was requested, it is outdated: the partner has answered since.
    if (checkout.issueCode === 'partner-silent' && due.refundSentAt) {
      return { name: 'partner-silent', since };
    }
    return isLate(since) ? { name: 'refund-waits', since } : null;
  }
  if (!paid || (state !== 'paid' && state !== 'confirming')) return null;
  const since = paid.updatedAt;
  if (checkout.issueCode === 'partner-silent') return { name: 'partner-silent', since };
  if (checkout.refundRequestedAt) return { name: 'refund-waits', since };
  if (checkout.issueCode === 'confirm-refused') return { name: 'confirm-refused', since };
  return isLate(since) ? { name: 'paid-not-active', since } : null;
}

function invoiceIssue({ checkout }: IssueFacts): Issue | null {
  const { state, issueCode, confirmSentAt, updatedAt } = checkout;
  if (state !== 'active' || (issueCode !== 'invoice-missing' && issueCode !== 'invoice-not-kept')) {
    return null;
  }
  return { name: issueCode, since: confirmSentAt ?? updatedAt };
}

/**
 * Returns the amount that staff may refund, in halalas; null when none. Covers payments not yet
 * activated and refunds that the gateway refused, also when the order was activated meanwhile: the
 * request asks the partner, which may have cancelled it since. Never covers an active subscription
 * (M2), nor a refund that already runs by itself.
 */
export function refundableOf(facts: IssueFacts): number | null {
  const { state, refundRequestedAt } = facts.checkout;
  const isPaid = state === 'paid' || state === 'confirming';
  const payment =
    (isPaid && refundRequestedAt === null && paymentIn(facts, 'paid')) ||
    (state === 'needs-a-person' && paymentIn(facts, 'refund-due')) ||
    null;
  return payment && (payment.capturedHalalas ?? payment.amountHalalas);
}
