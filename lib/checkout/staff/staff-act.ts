import type { RefundRequest } from '../refund/refund-wish';

/** Why a person gives money back. */
export const refundReasons = ['customer-asked', 'partner-cannot', 'paid-by-mistake'] as const;
export type RefundReason = (typeof refundReasons)[number];

/**
 * What came of an act, said in words under `staff.outcomes`.
 *
 * - `busy`: somebody else is at it just now. `gateway-away`, `partner-away`: they do not answer.
 * - `moved`, `same`: of trying now. `asked-before`: the refund was wanted already.
 * - `handled`, `not-handled`: it is off the list, or there is nothing that a person could have seen to.
 */
export type ActOutcome =
  | RefundRequest
  | ('busy' | 'moved' | 'same' | 'asked-before' | 'handled' | 'not-handled')
  | ('gateway-away' | 'partner-away');
