import 'server-only';
import { AppError } from '@/lib/kernel/app-error';
import { todayInRiyadh } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import {
  type CheckoutRow,
  findCheckoutBySubscription,
  findUnpaidDraft,
} from '@/lib/store/checkouts.server';
import { type HeldCheckout, withCheckout } from './lease.server';
import { type CheckoutOrder, firstPickupDate } from './order';
import { nextLook } from './schedule.server';

/** The partner makes no new draft while an earlier one is unpaid (A14): the checkout that it belongs to. */
export interface EarlierDraft {
  kind: 'earlier-draft';
  checkoutId: string;
}

/** The checkout whose draft the partner handed back in place of a new one; null when the draft is a new one. */
export async function findHandedBack(
  held: HeldCheckout,
  subscriptionId: number,
): Promise<CheckoutRow | null> {
  const owner = await findCheckoutBySubscription(subscriptionId);
  if (!owner || owner.id === held.row.id) return null;
  if (owner.customerId === held.row.customerId && isStillToBeHad(owner)) return owner;
  log.alarm('draft-of-another-checkout', { checkoutId: held.row.id, owner: owner.id });
  throw new AppError('partner-rejected', { detail: { refusal: 'draft-of-another-checkout' } });
}

/** The checkout whose draft is in the way of a new one; null where we know of none that can still be had. */
export async function findInTheWay(held: HeldCheckout): Promise<CheckoutRow | null> {
  const earlier = await findUnpaidDraft(held.row.customerId);
  return earlier && isStillToBeHad(earlier) ? earlier : null;
}

/** Once its first pickup day has passed it could be paid, but not activated any more (M2). */
const isStillToBeHad = ({ state, order }: CheckoutRow): boolean =>
  state === 'closed' && firstPickupDate((order as CheckoutOrder).pickup) >= todayInRiyadh();

/** Closes a checkout in favour of an earlier one, which `takeUpAgain` then makes the live one (M3). */
export async function standAside(held: HeldCheckout, earlier: CheckoutRow): Promise<EarlierDraft> {
  await held.advance('closed', 'earlier-draft', {}, { earlier: earlier.id });
  return { kind: 'earlier-draft', checkoutId: earlier.id };
}

/** Takes a checkout that ended unpaid up again where it was: its own order, at the price that it had (M4). */
export async function takeUpAgain(checkoutId: string, patienceMs: number): Promise<void> {
  const done = await withCheckout(
    checkoutId,
    patienceMs,
    async (held) => {
      if (held.state !== 'closed') return true;
      const { shownHalalas, totalHalalas } = held.row;
      const to = shownHalalas === totalHalalas ? 'subscribed' : 'repriced';
      await held.advance(to, 'taken-up-again', { supersededBy: null });
      return true;
    },
    nextLook,
  );
  if (!done) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
}
