import type { RefundResult } from '../refund/request-refund.server';

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
