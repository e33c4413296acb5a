/**
 * What came of the wish to give money back.
 *
 * - `refunded`: it is back. `under-way`: the gateway has it to do, or is asked again.
 * - `waits`: kept, and done as soon as the partner says that nothing was activated.
 * - `active`: the partner had activated it; nothing goes back.
 * - `refused`: the gateway will not.
 * - `changed`: the amount is not the one that was shown. `impossible`: there is nothing to give back.
 */
export type RefundRequest =
  | 'refunded'
  | 'under-way'
  | 'waits'
  | 'active'
  | 'refused'
  | 'changed'
  | 'impossible';
