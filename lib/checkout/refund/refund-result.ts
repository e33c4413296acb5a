/**
 * Result of a refund request.
 *
 * - `refunded`: complete. `under-way`: the gateway is processing it, or is asked again.
 * - `waits`: stored, and made as soon as the partner says that nothing was activated.
 * - `active`: the partner had activated it; nothing is refunded.
 * - `refused`: the gateway refuses.
 * - `changed`: the amount differs from the one shown. `impossible`: there is nothing to refund.
 */
export type RefundResult =
  | 'refunded'
  | 'under-way'
  | 'waits'
  | 'active'
  | 'refused'
  | 'changed'
  | 'impossible';
