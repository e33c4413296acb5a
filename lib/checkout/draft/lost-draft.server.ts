import 'server-only';
import {
  type CheckoutRow,
  findCheckoutBySubscription,
  listUnansweredSubscribes,
} from '@/lib/db/checkouts.server';
import type { PartnerSubscription } from '@/lib/integrations/partner/operations/subscribe.server';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';
import type { CheckoutOrder } from '../core/order';
import { withCheckout } from '../schedule.server';
import { matchesOrder, matchScore, mayBeUnpaid } from './draft-fit';
import { longestCallMs, requestDraft } from './request-draft.server';

/** How long to wait for another holder of the lost checkout, in milliseconds. */
const maxWaitMs = 3_000;

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
export async function findLostBlockingCheckout(
  checkout: LeasedCheckout,
): Promise<CheckoutRow | null> {
  for (const lost of await listUnansweredSubscribes(checkout.row.customerId)) {
    const found = await withLostCheckout(checkout, lost, async (other) => {
      const draft = await repeatSubscribe(other).catch(giveUpOldOrder(lost));
      if (!draft) return null;
      if (matchesOrder(draft, other.row.order as CheckoutOrder)) return storeDraft(other, draft);
      // It blocks the new draft and must not be paid for: only the partner can remove it.
      log.alarm('draft-differs-from-order', { checkoutId: other.row.id, draft: draft.id });
      await other.write({ subscribeSentAt: null });
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
 * Returns like `findLostBlockingCheckout`; null when the draft is the new one or matches no other
 * order. Also throws `partner-rejected`, with an alarm, when the owner is ambiguous: neither order
 * is sold then (M4).
 */
export async function findLostDraftOwner(
  checkout: LeasedCheckout,
  returnedDraft: PartnerSubscription,
): Promise<CheckoutRow | null> {
  const ownScore = matchScore(returnedDraft, checkout.row);
  const others = (await listUnansweredSubscribes(checkout.row.customerId))
    // For the same order placed twice, the draft suits either checkout.
    .filter(({ intentHash }) => intentHash !== checkout.row.intentHash)
    .filter(({ order }) => matchesOrder(returnedDraft, order as CheckoutOrder))
    .map((row) => ({ row, score: matchScore(returnedDraft, row) }));
  const bestScore = Math.max(ownScore, ...others.map(({ score }) => score));
  const bestMatches = others.filter(({ score }) => score === bestScore).map(({ row }) => row);
  const [first, ...more] = bestMatches;
  if (!first) return null;
  if (bestScore > ownScore) {
    const isPlain = more.every(({ intentHash }) => intentHash === first.intentHash);
    if (!isPlain) throw ambiguousOwner(checkout, first);
    return withLostCheckout(checkout, first, (other) => storeDraft(other, returnedDraft));
  }
  for (const lost of bestMatches) {
    const draft = await withLostCheckout(checkout, lost, repeatSubscribe);
    if (draft?.id === returnedDraft.id) throw ambiguousOwner(checkout, lost);
  }
  return null;
}

function ambiguousOwner(checkout: LeasedCheckout, other: CheckoutRow): AppError {
  log.alarm('draft-differs-from-order', { checkoutId: checkout.row.id, other: other.id });
  return new AppError('partner-rejected', { detail: { refusal: 'draft-of-two-orders' } });
}

/**
 * How long the customer is asked to retry while the partner responds to the newer order but fails
 * the older one.
 */
const giveUpAfterMs = hourMs;

/**
 * Gives up on an old order that the partner keeps failing, with an alarm; rethrows other errors,
 * and any error while the order is recent.
 */
const giveUpOldOrder =
  ({ id: checkoutId, createdAt }: CheckoutRow) =>
  (error: unknown): null => {
    if (!isAppError(error, 'partner-unreachable')) throw error;
    const { reason, kind, status } = error.detail ?? {};
    // Not leased by another process, not blocked by the circuit breaker, not rate-limited.
    const isFailed = reason === undefined && kind !== 'open-circuit' && status !== 429;
    if (!isFailed || nowMs() - createdAt.getTime() < giveUpAfterMs) throw error;
    log.alarm('lost-order-unanswered', { checkoutId });
    return null;
  };

async function storeDraft(
  other: LeasedCheckout,
  { id: subscriptionId, totalHalalas, startDate }: PartnerSubscription,
): Promise<CheckoutRow> {
  await other.write({ subscriptionId, totalHalalas, startDate });
  return other.row;
}

/**
 * Runs `work` with a lease on the other checkout as well; throws while another process holds it.
 */
async function withLostCheckout<Result>(
  checkout: LeasedCheckout,
  lost: CheckoutRow,
  work: (other: LeasedCheckout) => Promise<Result>,
): Promise<Result> {
  // Renew the lease before what follows, which may call the partner.
  await checkout.write();
  const done = await withCheckout(lost.id, maxWaitMs, async (other) => ({
    result: await work(other),
  }));
  if (!done) throw unreachable('busy');
  return done.result;
}

/**
 * Repeats a subscribe under its own key; returns its draft, or null when the partner made none for
 * it.
 */
async function repeatSubscribe(other: LeasedCheckout): Promise<PartnerSubscription | null> {
  const sentBefore = other.row.subscribeSentAt;
  const result = await requestDraft(other);
  const draft = result.ok && mayBeUnpaid(result.value.state) ? result.value : null;
  if (draft && !(await findCheckoutBySubscription(draft.id))) return draft;
  const isConflict = !result.ok && result.refusal.kind === 'conflict';
  if (isConflict && sentBefore && nowMs() - sentBefore.getTime() < longestCallMs) {
    await other.write({ subscribeSentAt: sentBefore });
    throw unreachable('under-way');
  }
  // The call now has a response: it produced no draft.
  await other.write({ subscribeSentAt: null });
  return null;
}
