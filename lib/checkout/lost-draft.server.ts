import 'server-only';
import { AppError } from '@/lib/kernel/app-error';
import { nowMs, weekdayOf } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import type { PartnerSubscription } from '@/lib/partner/operations/subscribe.server';
import {
  type CheckoutRow,
  findCheckoutBySubscription,
  listUnanswered,
} from '@/lib/store/checkouts.server';
import { askForDraft, longestCallMs } from './ask-for-draft.server';
import { type HeldCheckout, withCheckout } from './lease.server';
import { type CheckoutOrder, firstPickupDate } from './order';
import { nextLook } from './schedule.server';

/** How long another holder of the checkout that was lost sight of is waited for. */
const patienceMs = 3_000;

const unreachable = (reason: string) =>
  new AppError('partner-unreachable', { retryAfterMs: 3_000, detail: { reason } });

/**
 * A subscribe whose answer was lost may have made a draft, and its checkout ended without it: the customer chose something
 * else meanwhile, or stayed away for a day. It is found out where it matters: when the partner takes no new draft, or hands
 * out one (`handedOut`) that no checkout has, which may be that one (A14).
 *
 * Returns the checkout whose draft it is, with the draft's number and total written into it; null where it is of none.
 * Throws `partner-unreachable` while nobody can know, and `partner-rejected`, with an alarm, where the draft of one order
 * cannot be told from that of another.
 */
export async function findLostDraft(
  held: HeldCheckout,
  handedOut?: PartnerSubscription,
): Promise<CheckoutRow | null> {
  for (const lost of await listUnanswered(held.row.customerId)) {
    const lead = handedOut ? likeness(handedOut, lost) - likeness(handedOut, held.row) : 0;
    if (lead < 0) continue;
    // Over what follows: the partner may be asked.
    await held.write();
    const found = await withCheckout(
      lost.id,
      patienceMs,
      async (its) => {
        const draft = handedOut && lead > 0 ? handedOut : await askAgain(its);
        if (!draft) return { row: null };
        const isTheOne = !handedOut || draft.id === handedOut.id;
        if (isTheOne && handedOut && lead === 0) {
          log.alarm('draft-differs-from-order', { checkoutId: held.row.id, other: lost.id });
          throw new AppError('partner-rejected', { detail: { refusal: 'draft-of-two-orders' } });
        }
        const { id: subscriptionId, totalHalalas, startDate } = draft;
        await its.write({ subscriptionId, totalHalalas, startDate });
        return { row: isTheOne ? its.row : null };
      },
      nextLook,
    );
    if (!found) throw unreachable('busy');
    if (found.row) return found.row;
  }
  return null;
}

/** What the partner made of a subscribe, asked once more under its own key; null when it made nothing of its own. */
async function askAgain(its: HeldCheckout): Promise<PartnerSubscription | null> {
  const sentBefore = its.row.subscribeSentAt;
  const drafted = await askForDraft(its);
  if (drafted.ok && !(await findCheckoutBySubscription(drafted.value.id))) return drafted.value;
  const isConflict = !drafted.ok && drafted.refusal.kind === 'conflict';
  if (isConflict && sentBefore && nowMs() - sentBefore.getTime() < longestCallMs) {
    await its.write({ subscribeSentAt: sentBefore });
    throw unreachable('under-way');
  }
  // Answered now: nothing came of it.
  await its.write({ subscribeSentAt: null });
  return null;
}

/** How much of what a draft says of itself is as an order wanted it: plan and option are not said (§2). */
function likeness(draft: PartnerSubscription, { order: kept, shownHalalas }: CheckoutRow): number {
  const { ordersCount, period, pickup } = kept as CheckoutOrder;
  const day = pickup.kind === 'weekly' ? pickup.day : weekdayOf(pickup.date);
  return [
    draft.totalHalalas === shownHalalas,
    draft.ordersCount === ordersCount,
    draft.period === period,
    draft.day === day,
    draft.startDate === firstPickupDate(pickup),
  ].filter(Boolean).length;
}
