import 'server-only';
import {
  type CheckoutRow,
  findCheckoutBySubscription,
  findLatestWithDraft,
} from '@/lib/db/checkouts.server';
import { violatesConstraint } from '@/lib/db/database.server';
import type { PartnerSubscription } from '@/lib/integrations/partner/operations/subscribe.server';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';
import { type CheckoutOrder, isTooLate } from '../core/order';
import { abandonedStates } from '../core/states';
import { withCheckout, withCheckoutOrThrow } from '../schedule.server';
import { matchesOrder, mayBeUnpaid } from './draft-fit';

/** The checkout of an earlier unpaid draft: the partner makes no new draft while one is unpaid. */
export interface EarlierDraft {
  kind: 'earlier-draft';
  /** The earlier checkout; when none is known, the new one, which is closed. */
  checkoutId: string;
  /**
   * Its first pickup is too soon to sell, it was paid for once, the partner changed it, or it is
   * unknown to us: only the partner can remove it.
   */
  isUnpayable: boolean;
}

/**
 * Returns the checkout whose draft the partner returned in place of a new one; null when the draft
 * is new. Throws `partner-rejected`, with an alarm, when the draft belongs to another customer or
 * was already paid for, here or elsewhere.
 */
export async function findDraftOwner(
  checkout: LeasedCheckout,
  { id: subscriptionId, state }: PartnerSubscription,
): Promise<CheckoutRow | null> {
  const owner = await findCheckoutBySubscription(subscriptionId);
  if (mayBeUnpaid(state)) {
    if (!owner || owner.id === checkout.row.id) return null;
    if (owner.customerId === checkout.row.customerId && isAbandoned(owner)) return owner;
  }
  // The partner would replay this draft under the same key even after fixing the fault: use a new
  // key.
  await checkout.write({ subscribeKey: newId(), subscribeSentAt: null });
  log.alarm('draft-of-another-checkout', {
    checkoutId: checkout.row.id,
    owner: owner?.id ?? null,
    subscriptionId,
  });
  throw new AppError('partner-rejected', { detail: { refusal: 'draft-of-another-checkout' } });
}

/** How long to wait for another holder of the earlier checkout, in milliseconds. */
const maxWaitMs = 3_000;

const isAbandoned = ({ state }: CheckoutRow): boolean =>
  (abandonedStates as readonly string[]).includes(state);

/** Returns the checkout whose draft blocks a new one; null when none is known. */
export const findBlockingCheckout = ({ row }: LeasedCheckout): Promise<CheckoutRow | null> =>
  findLatestWithDraft(row.customerId, abandonedStates);

/**
 * Closes a checkout in favour of an earlier one, which `resumeDraft` then makes the live one (M3),
 * unless that can no longer be paid: then the partner has to delete it. When the partner returned
 * its draft, stores the current total, so that a changed price is shown before payment; a draft
 * that the partner has changed otherwise must not be paid for (M4).
 */
export async function supersede(
  checkout: LeasedCheckout,
  earlier: CheckoutRow,
  draft?: PartnerSubscription,
): Promise<EarlierDraft> {
  const order = earlier.order as CheckoutOrder;
  const isChanged = draft !== undefined && !matchesOrder(draft, order);
  if (isChanged) log.alarm('draft-differs-from-order', { checkoutId: earlier.id, draft: draft.id });
  else if (draft && earlier.state === 'closed' && draft.totalHalalas !== earlier.totalHalalas) {
    await storeTotal(earlier.id, draft.totalHalalas);
  }
  const answered = { subscribeSentAt: null };
  await checkout.advance('closed', 'earlier-draft', answered, { earlier: earlier.id });
  // A checkout that was paid once and not activated is not paid a second time.
  const isUnpayable = isChanged || earlier.state !== 'closed' || isTooLate(order);
  if (isUnpayable) log.alarm('past-draft-in-the-way', { checkoutId: earlier.id });
  return { kind: 'earlier-draft', checkoutId: earlier.id, isUnpayable };
}

/**
 * Closes a checkout in favour of a draft that the partner holds and we do not know: the response
 * that named it was lost for longer than a key is remembered (§8), or it was created outside this
 * app. No operation lists drafts, so staff have to ask the partner.
 */
export async function supersedeUnknown(checkout: LeasedCheckout): Promise<EarlierDraft> {
  const { id: checkoutId } = checkout.row;
  await checkout.advance('closed', 'earlier-draft', { subscribeSentAt: null });
  log.alarm('unknown-draft-in-the-way', { checkoutId });
  return { kind: 'earlier-draft', checkoutId, isUnpayable: true };
}

async function storeTotal(checkoutId: string, totalHalalas: number): Promise<void> {
  const done = await withCheckout(checkoutId, maxWaitMs, async (other) => {
    await other.write({ totalHalalas });
    return true;
  });
  if (!done) throw new AppError('partner-unreachable', { detail: { reason: 'busy' } });
}

/**
 * Resumes a checkout that ended unpaid, with its own order and price (M4). Throws
 * `edited-elsewhere` when the customer has just started another order on another device: only one
 * may be live (M3).
 */
export const resumeDraft = (checkoutId: string, maxWaitMs: number): Promise<void> =>
  withCheckoutOrThrow(checkoutId, maxWaitMs, async (checkout) => {
    if (checkout.state !== 'closed') return;
    const { shownHalalas, totalHalalas } = checkout.row;
    const to = shownHalalas === totalHalalas ? 'subscribed' : 'repriced';
    await checkout.advance(to, 'taken-up-again', { supersededBy: null }).catch((error: unknown) => {
      if (!violatesConstraint(error, 'checkouts_one_live')) throw error;
      throw new AppError('edited-elsewhere', { cause: error });
    });
  });
