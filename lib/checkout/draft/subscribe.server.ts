import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartnerSubscription } from '@/lib/integrations/partner/operations/subscribe.server';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { LeasedCheckout } from '../core/lease.server';
import { type CheckoutOrder, isTooLate } from '../core/order';
import { isAsWanted } from './draft-fit';
import {
  type EarlierDraft,
  findHandedBack,
  findInTheWay,
  supersede,
  supersedeUnknown,
} from './earlier-draft.server';
import { findLostInTheWay, findLostOwner } from './lost-draft.server';
import { type Drafted, longestCallMs, requestDraft } from './request-draft.server';

/** How long a call of ours that is still under way at the partner is given to end. */
const underWayMs = 1_500;

/** Why an order cannot be had any more, and the step where it is chosen anew. */
export type Reopening = {
  step: 'coverage' | 'address' | 'plan' | 'schedule';
  reason: 'not-covered' | 'address-refused' | 'plan-withdrawn' | 'price-changed' | 'day-gone';
};

/**
 * Makes the draft at the partner (§4.8) under the checkout's stored key and compares it with what was shown (M4).
 * Returns null when the checkout went on to `subscribed` or `repriced`, else why it was closed.
 */
export async function makeDraft(held: LeasedCheckout): Promise<Reopening | EarlierDraft | null> {
  const order = held.row.order as CheckoutOrder;
  // A draft that nobody could pay for any more would only stand in the way of the next order.
  if (isTooLate(order)) return dayPassed(held);
  const sentBefore = held.row.subscribeSentAt;
  let drafted = await requestDraft(held);
  if (isConflict(drafted)) {
    // Another call under the same key may still be under way.
    await delay(underWayMs);
    drafted = await requestDraft(held);
  }
  if (isConflict(drafted)) {
    // This call has its answer: what may still be under way is one of an earlier press, under the same key.
    await held.write({ subscribeSentAt: sentBefore });
    const isUnderWay = sentBefore !== null && nowMs() - sentBefore.getTime() < longestCallMs;
    if (isUnderWay) throw new AppError('partner-unreachable', { retryAfterMs: 3_000 });
    const earlier = (await findLostInTheWay(held)) ?? (await findInTheWay(held));
    if (earlier) return supersede(held, earlier);
    // A key that was sent before may be refused for ever as such (A23).
    if (sentBefore !== null) drafted = await askUnderNewKey(held);
    if (isConflict(drafted)) return supersedeUnknown(held);
  }
  if (!drafted.ok) {
    const { refusal } = drafted;
    const fields = refusal.kind === 'fields' ? Object.keys(refusal.fields) : [];
    const reopening = reopeningOf(fields);
    if (!reopening) {
      // A definite refusal ends the key; the next press is a new intent.
      await held.write({ subscribeKey: newId(), subscribeSentAt: null });
      throw new AppError('partner-rejected', { detail: { refusal: refusal.kind } });
    }
    await held.advance('closed', 'draft-refused', { subscribeSentAt: null }, { ...reopening });
    return reopening;
  }
  // failpoint: subscribe-answered
  const draft = drafted.value;
  const earlier = (await findHandedBack(held, draft)) ?? (await findLostOwner(held, draft));
  return earlier ? supersede(held, earlier, draft) : compare(held, order, draft);
}

async function askUnderNewKey(held: LeasedCheckout): Promise<Drafted> {
  await held.write({ subscribeKey: newId() });
  return requestDraft(held);
}

async function dayPassed(held: LeasedCheckout): Promise<Reopening> {
  const reopening: Reopening = { step: 'schedule', reason: 'day-gone' };
  await held.advance('closed', 'day-passed', {}, { ...reopening });
  return reopening;
}

const isConflict = (drafted: Drafted): boolean =>
  !drafted.ok && drafted.refusal.kind === 'conflict';

async function compare(
  held: LeasedCheckout,
  order: CheckoutOrder,
  draft: PartnerSubscription,
): Promise<Reopening | null> {
  const facts = {
    subscriptionId: draft.id,
    totalHalalas: draft.totalHalalas,
    startDate: draft.startDate,
  };
  if (!isAsWanted(draft, order)) {
    log.alarm('draft-differs-from-order', { checkoutId: held.row.id });
    const reopening: Reopening = { step: 'schedule', reason: 'day-gone' };
    // Not ours to pay, now or later: the draft is not kept.
    await held.advance(
      'closed',
      'draft-differs',
      { subscribeSentAt: null },
      { ...reopening, ...facts },
    );
    return reopening;
  }
  if (draft.totalHalalas === held.row.shownHalalas)
    await held.advance('subscribed', 'drafted', facts);
  else await held.advance('repriced', 'total-differs', facts, { shown: held.row.shownHalalas });
  return null;
}

/** The step that a field of §4.8 belongs to; null when the refusal names nothing that the customer chose. */
function reopeningOf(fields: string[]): Reopening | null {
  const names = (...own: string[]) => fields.some((field) => own.includes(field));
  if (names('planId', 'planTypeId')) return { step: 'plan', reason: 'plan-withdrawn' };
  if (names('day', 'date', 'period')) {
    return { step: 'schedule', reason: 'day-gone' };
  }
  return names('address') ? { step: 'address', reason: 'address-refused' } : null;
}
