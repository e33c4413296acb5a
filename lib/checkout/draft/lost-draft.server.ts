import 'server-only';
import {
  type CheckoutRow,
  findCheckoutBySubscription,
  listUnanswered,
} from '@/lib/db/checkouts.server';
import type { PartnerSubscription } from '@/lib/integrations/partner/operations/subscribe.server';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { type LeasedCheckout, withCheckout } from '../core/lease.server';
import type { CheckoutOrder } from '../core/order';
import { nextAttempt } from '../schedule.server';
import { isAsWanted, isUnpaid, likeness } from './draft-fit';
import { longestCallMs, requestDraft } from './request-draft.server';

/** How long to wait for another holder of the lost checkout, in milliseconds. */
const patienceMs = 3_000;

const unreachable = (reason: string) =>
  new AppError('partner-unreachable', { retryAfterMs: 3_000, detail: { reason } });

/**
 * Looks for drafts of subscribe calls whose response was lost and whose checkout ended without it
 * (the customer changed the order, or was away for a day). When the partner accepts no new draft,
 * each such call is repeated under its own key.
 *
 * Returns the checkout whose draft is found, with the draft's id and total stored in it; null when
 * there is none, or when a call that is at least an hour old still gets no response (after an
 * alarm, so that the customer is not blocked forever). Throws `partner-unreachable` while the
 * outcome is unknown.
 */
export async function findLostInTheWay(held: LeasedCheckout): Promise<CheckoutRow | null> {
  for (const lost of await listUnanswered(held.row.customerId)) {
    const found = await withLost(held, lost, async (its) => {
      const draft = await askAgain(its).catch(silence(lost));
      if (!draft) return null;
      if (isAsWanted(draft, its.row.order as CheckoutOrder)) return adopt(its, draft);
      // It blocks the new draft and must not be paid for: only the partner can remove it.
      log.alarm('draft-differs-from-order', { checkoutId: its.row.id, draft: draft.id });
      await its.write({ subscribeSentAt: null });
      return null;
    });
    if (found) return found;
  }
  return null;
}

/**
 * Finds the owner of a draft that belongs to no checkout: either the new one just requested, or
 * that of an order whose response was lost. It belongs to the order that it matches best. When
 * others match as well as the new order, their calls are repeated: if one returns this draft, its
 * owner is ambiguous.
 *
 * Returns like `findLostInTheWay`; null when the draft is the new one or matches no other order.
 * Also throws `partner-rejected`, with an alarm, when the owner is ambiguous: neither order is sold
 * then (M4).
 */
export async function findLostOwner(
  held: LeasedCheckout,
  handedOut: PartnerSubscription,
): Promise<CheckoutRow | null> {
  const own = likeness(handedOut, held.row);
  const others = (await listUnanswered(held.row.customerId))
    // For the same order placed twice, the draft suits either checkout.
    .filter(({ intentHash }) => intentHash !== held.row.intentHash)
    .filter(({ order }) => isAsWanted(handedOut, order as CheckoutOrder))
    .map((row) => ({ row, like: likeness(handedOut, row) }));
  const most = Math.max(own, ...others.map(({ like }) => like));
  const likest = others.filter(({ like }) => like === most).map(({ row }) => row);
  const [first, ...more] = likest;
  if (!first) return null;
  if (most > own) {
    const isPlain = more.every(({ intentHash }) => intentHash === first.intentHash);
    if (!isPlain) throw ofTwoOrders(held, first);
    return withLost(held, first, (its) => adopt(its, handedOut));
  }
  for (const lost of likest) {
    const draft = await withLost(held, lost, askAgain);
    if (draft?.id === handedOut.id) throw ofTwoOrders(held, lost);
  }
  return null;
}

function ofTwoOrders(held: LeasedCheckout, other: CheckoutRow): AppError {
  log.alarm('draft-differs-from-order', { checkoutId: held.row.id, other: other.id });
  return new AppError('partner-rejected', { detail: { refusal: 'draft-of-two-orders' } });
}

/**
 * How long the customer is asked to retry while the partner responds to the newer order but fails
 * the older one.
 */
const silenceMs = hourMs;

/**
 * Gives up on an old order that the partner keeps failing, with an alarm; rethrows other errors,
 * and any error while the order is recent.
 */
const silence =
  ({ id: checkoutId, createdAt }: CheckoutRow) =>
  (error: unknown): null => {
    if (!isAppError(error, 'partner-unreachable')) throw error;
    const { reason, kind, status } = error.detail ?? {};
    // Not leased by another process, not blocked by the circuit breaker, not rate-limited.
    const isFailed = reason === undefined && kind !== 'open-circuit' && status !== 429;
    if (!isFailed || nowMs() - createdAt.getTime() < silenceMs) throw error;
    log.alarm('lost-order-unanswered', { checkoutId });
    return null;
  };

async function adopt(
  its: LeasedCheckout,
  { id: subscriptionId, totalHalalas, startDate }: PartnerSubscription,
): Promise<CheckoutRow> {
  await its.write({ subscriptionId, totalHalalas, startDate });
  return its.row;
}

/**
 * Runs `work` with a lease on the other checkout as well; throws while another process holds it.
 */
async function withLost<Result>(
  held: LeasedCheckout,
  lost: CheckoutRow,
  work: (its: LeasedCheckout) => Promise<Result>,
): Promise<Result> {
  // Renew the lease before what follows, which may call the partner.
  await held.write();
  const done = await withCheckout(
    lost.id,
    patienceMs,
    async (its) => ({ result: await work(its) }),
    nextAttempt,
  );
  if (!done) throw unreachable('busy');
  return done.result;
}

/**
 * Repeats a subscribe under its own key; returns its draft, or null when the partner made none for
 * it.
 */
async function askAgain(its: LeasedCheckout): Promise<PartnerSubscription | null> {
  const sentBefore = its.row.subscribeSentAt;
  const drafted = await requestDraft(its);
  const draft = drafted.ok && isUnpaid(drafted.value.state) ? drafted.value : null;
  if (draft && !(await findCheckoutBySubscription(draft.id))) return draft;
  const isConflict = !drafted.ok && drafted.refusal.kind === 'conflict';
  if (isConflict && sentBefore && nowMs() - sentBefore.getTime() < longestCallMs) {
    await its.write({ subscribeSentAt: sentBefore });
    throw unreachable('under-way');
  }
  // The call now has a response: it produced no draft.
  await its.write({ subscribeSentAt: null });
  return null;
}
