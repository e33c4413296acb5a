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

/** How long another holder of the checkout that was lost sight of is waited for. */
const patienceMs = 3_000;

const unreachable = (reason: string) =>
  new AppError('partner-unreachable', { retryAfterMs: 3_000, detail: { reason } });

/**
 * A subscribe whose answer was lost may have made a draft, and its checkout ended without it: the customer chose something
 * else meanwhile, or stayed away for a day. Where the partner takes no new draft, each such subscribe is asked for once more
 * (A14).
 *
 * Returns the checkout whose draft is found so, with the draft's number and total written into it; null where there is none, or
 * where one of an hour ago or more still gets no answer, after an alarm: a customer is not held up by it for ever. Throws
 * `partner-unreachable` while nobody can know.
 */
export async function findLostInTheWay(held: LeasedCheckout): Promise<CheckoutRow | null> {
  for (const lost of await listUnanswered(held.row.customerId)) {
    const found = await withLost(held, lost, async (its) => {
      const draft = await askAgain(its).catch(silence(lost));
      if (!draft) return null;
      if (isAsWanted(draft, its.row.order as CheckoutOrder)) return adopt(its, draft);
      // In the way, and not ours to pay: only the partner can take it away.
      log.alarm('draft-differs-from-order', { checkoutId: its.row.id, draft: draft.id });
      await its.write({ subscribeSentAt: null });
      return null;
    });
    if (found) return found;
  }
  return null;
}

/**
 * The partner hands out a draft that no checkout has: the new one that was asked for, or that of an order whose answer was lost.
 * It belongs to the order that it is most like. What is like several cannot be told apart by what it says, so the others are
 * asked for once more: one that gets this very draft may be its owner.
 *
 * Returns like `findLostInTheWay`; null where the draft is the new one, or like no order at all. Throws as well `partner-rejected`,
 * with an alarm, where nobody can tell: neither order is sold then (M4).
 */
export async function findLostOwner(
  held: LeasedCheckout,
  handedOut: PartnerSubscription,
): Promise<CheckoutRow | null> {
  const own = likeness(handedOut, held.row);
  const others = (await listUnanswered(held.row.customerId))
    // The same order once more: the draft is as right for the one as for the other.
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

/** So long a customer is asked to try again, while the partner answers to the newer order and fails the older one. */
const silenceMs = hourMs;

/** Gives up, for a person, on an old order that the partner fails; throws what is no failure of that order, and while it is new. */
const silence =
  ({ id: checkoutId, createdAt }: CheckoutRow) =>
  (error: unknown): null => {
    if (!isAppError(error, 'partner-unreachable')) throw error;
    const { reason, kind, status } = error.detail ?? {};
    // Not held by somebody else, not held back by the breaker, not asked to come later.
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

/** Runs `work` with the other checkout held too; throws while somebody else holds it. */
async function withLost<Result>(
  held: LeasedCheckout,
  lost: CheckoutRow,
  work: (its: LeasedCheckout) => Promise<Result>,
): Promise<Result> {
  // Over what follows: the partner may be asked.
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

/** What the partner made of a subscribe, asked once more under its own key; null when it made nothing of its own. */
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
  // Answered now: nothing came of it.
  await its.write({ subscribeSentAt: null });
  return null;
}
