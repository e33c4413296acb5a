import 'server-only';
import {
  type CheckoutRow,
  findCheckoutBySubscription,
  findDraftIn,
} from '@/lib/db/checkouts.server';
import { isRefusedBy } from '@/lib/db/database.server';
import type { PartnerSubscription } from '@/lib/integrations/partner/operations/subscribe.server';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { log } from '@/lib/observability/log.server';
import { type LeasedCheckout, withCheckout } from '../core/lease.server';
import { type CheckoutOrder, isTooLate } from '../core/order';
import { leftBehindStates } from '../core/states';
import { nextAttempt } from '../schedule.server';
import { isUnpaid } from './draft-fit';

/** The partner makes no new draft while an earlier one is unpaid (A14): the checkout that it belongs to. */
export interface EarlierDraft {
  kind: 'earlier-draft';
  /** Where we know of none that it belongs to: the new checkout, which is closed for it. */
  checkoutId: string;
  /**
   * It is too late to pay for its first pickup, or its money went back, or nobody knows of it: only the partner can take it
   * out of the way.
   */
  isPast: boolean;
}

/**
 * The checkout whose draft the partner handed back in place of a new one; null when the draft is a new one. Throws
 * `partner-rejected`, with an alarm, when it is another customer's, or one that is paid for, here or elsewhere.
 */
export async function findHandedBack(
  held: LeasedCheckout,
  { id: subscriptionId, state }: PartnerSubscription,
): Promise<CheckoutRow | null> {
  const owner = await findCheckoutBySubscription(subscriptionId);
  if (isUnpaid(state)) {
    if (!owner || owner.id === held.row.id) return null;
    if (owner.customerId === held.row.customerId && isLeftBehind(owner)) return owner;
  }
  // Under this key it would be handed out again, also when the partner has mended it.
  await held.write({ subscribeKey: newId(), subscribeSentAt: null });
  log.alarm('draft-of-another-checkout', {
    checkoutId: held.row.id,
    owner: owner?.id ?? null,
    subscriptionId,
  });
  throw new AppError('partner-rejected', { detail: { refusal: 'draft-of-another-checkout' } });
}

/** How long another holder of the earlier checkout is waited for. */
const patienceMs = 3_000;

const isLeftBehind = ({ state }: CheckoutRow): boolean =>
  (leftBehindStates as readonly string[]).includes(state);

/** The checkout whose draft is in the way of a new one; null where we know of none. */
export const findInTheWay = ({ row }: LeasedCheckout): Promise<CheckoutRow | null> =>
  findDraftIn(row.customerId, leftBehindStates);

/**
 * Closes a checkout in favour of an earlier one, which `takeUpAgain` then makes the live one (M3), unless that is past
 * being paid: then the partner has to delete it. Where the partner has handed its draft out, what that costs now is
 * written down: another price than before is shown first (M4).
 */
export async function supersede(
  held: LeasedCheckout,
  earlier: CheckoutRow,
  draft?: PartnerSubscription,
): Promise<EarlierDraft> {
  if (draft && earlier.state === 'closed' && draft.totalHalalas !== earlier.totalHalalas) {
    await noteTotal(earlier.id, draft.totalHalalas);
  }
  const answered = { subscribeSentAt: null };
  await held.advance('closed', 'earlier-draft', answered, { earlier: earlier.id });
  // What was paid once, and not activated, is not paid a second time.
  const isPast = earlier.state !== 'closed' || isTooLate(earlier.order as CheckoutOrder);
  if (isPast) log.alarm('past-draft-in-the-way', { checkoutId: earlier.id });
  return { kind: 'earlier-draft', checkoutId: earlier.id, isPast };
}

/**
 * Closes a checkout in favour of a draft that the partner holds and we know nothing of: the answer that named it was lost for
 * longer than a key is remembered (§8), or it came by another way than ours. No operation lists drafts: a person has to ask.
 */
export async function supersedeUnknown(held: LeasedCheckout): Promise<EarlierDraft> {
  const { id: checkoutId } = held.row;
  await held.advance('closed', 'earlier-draft', { subscribeSentAt: null });
  log.alarm('unknown-draft-in-the-way', { checkoutId });
  return { kind: 'earlier-draft', checkoutId, isPast: true };
}

async function noteTotal(checkoutId: string, totalHalalas: number): Promise<void> {
  const done = await withCheckout(
    checkoutId,
    patienceMs,
    async (its) => {
      await its.write({ totalHalalas });
      return true;
    },
    nextAttempt,
  );
  if (!done) throw new AppError('partner-unreachable', { detail: { reason: 'busy' } });
}

/**
 * Takes a checkout that ended unpaid up again where it was: its own order, at the price that it had (M4). Throws
 * `edited-elsewhere` where its customer began another order just then, on another device: one is live at a time (M3).
 */
export async function resumeDraft(checkoutId: string, patienceMs: number): Promise<void> {
  const done = await withCheckout(
    checkoutId,
    patienceMs,
    async (held) => {
      if (held.state !== 'closed') return true;
      const { shownHalalas, totalHalalas } = held.row;
      const to = shownHalalas === totalHalalas ? 'subscribed' : 'repriced';
      await held.advance(to, 'taken-up-again', { supersededBy: null }).catch((error: unknown) => {
        if (!isRefusedBy(error, 'checkouts_one_live')) throw error;
        throw new AppError('edited-elsewhere', { cause: error });
      });
      return true;
    },
    nextAttempt,
  );
  if (!done) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
}
