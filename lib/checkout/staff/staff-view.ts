import type { IssueCode } from '../core/issues';
import type { RefundResult } from '../refund/request-refund.server';

/** What staff see of a checkout. Contains no personal data of the customer. */
export interface StaffCheckout {
  id: string;
  /** The partner's subscription id, which the customer knows too; null before there is one. */
  reference: string | null;
  state: string;
  issue: { name: IssueCode; since: Date } | null;
  /** The captured amount, else the requested one. */
  halalas: number;
  openedAt: Date;
  confirmSentAt: Date | null;
  refundSentAt: Date | null;
  refundRequestedAt: Date | null;
  unknownSince: Date | null;
  /** Attempts since the last transition. */
  tries: number;
  /** When the worker tries again; null when nothing can change any more. */
  nextTryAt: Date | null;
  /** Whether *try now* may change its state. */
  canTry: boolean;
  canResolve: boolean;
  /** The amount that staff can refund, in halalas; null when none. */
  refundable: number | null;
}

/** The history of one checkout. */
export interface CheckoutHistory {
  checkout: StaffCheckout;
  events: { id: string; event: string; to: string; at: Date }[];
  payments: {
    id: string;
    state: string;
    amountHalalas: number;
    capturedHalalas: number | null;
    gatewayRef: string | null;
    gatewayPaymentId: string | null;
    isDeclined: boolean;
    at: Date;
  }[];
  acts: {
    id: string;
    account: string;
    act: string;
    reason: string | null;
    outcome: string;
    at: Date;
  }[];
}

/** Why a staff member refunds a payment. */
export const refundReasons = ['customer-asked', 'partner-cannot', 'paid-by-mistake'] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * Result of a staff action; its texts are under `staff.outcomes`.
 *
 * - `busy`: another process holds the lease. `gateway-away`, `partner-away`: they do not respond.
 * - `moved`, `same`: results of *try now*. `asked-before`: the refund was already requested.
 * - `handled`, `not-handled`: it is off the list, or it has no issue that staff can resolve.
 */
export type StaffActionOutcome =
  | RefundResult
  | ('busy' | 'moved' | 'same' | 'asked-before' | 'handled' | 'not-handled')
  | ('gateway-away' | 'partner-away');
