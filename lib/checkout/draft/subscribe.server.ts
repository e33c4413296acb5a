import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import type { PartnerSubscription } from '@/lib/integrations/partner/operations/subscribe.server';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { nowMs } from '@/lib/kernel/time';
import { recordPaymentAction } from '@/lib/messaging/outbox.server';
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

/** How long to wait for an earlier call that is still running at the partner, in milliseconds. */
const underWayMs = 1_500;

/** Why an order is no longer available, and the step where the customer chooses again. */
export type Reopening = {
  step: 'coverage' | 'address' | 'plan' | 'schedule';
  reason: 'not-covered' | 'address-refused' | 'plan-withdrawn' | 'price-changed' | 'day-gone';
};

/**
 * Makes the draft at the partner (§4.8) under the checkout's stored key and compares it with what
 * was shown (M4). Returns null when the checkout moved to `subscribed` or `repriced`, else why it
 * was closed.
 */
export async function makeDraft(held: LeasedCheckout): Promise<Reopening | EarlierDraft | null> {
  const order = held.row.order as CheckoutOrder;
  // A draft that can no longer be paid for would only block the next order.
  if (isTooLate(order)) return dayPassed(held);
  const sentBefore = held.row.subscribeSentAt;
  let drafted = await requestDraft(held);
  if (isConflict(drafted)) {
    // Another call under the same key may still be running.
    await delay(underWayMs);
    drafted = await requestDraft(held);
  }
  if (isConflict(drafted)) {
    // This call has a response: only an earlier call under the same key may still be running.
    await held.write({ subscribeSentAt: sentBefore });
    const isUnderWay = sentBefore !== null && nowMs() - sentBefore.getTime() < longestCallMs;
    if (isUnderWay) throw new AppError('partner-unreachable', { retryAfterMs: 3_000 });
    const earlier = (await findLostInTheWay(held)) ?? (await findInTheWay(held));
    if (earlier) return supersede(held, earlier);
    // The partner may reject an already used key forever: try a new one.
    if (sentBefore !== null) drafted = await askUnderNewKey(held);
    if (isConflict(drafted)) return supersedeUnknown(held);
  }
  if (!drafted.ok) {
    const { refusal } = drafted;
    const fields = refusal.kind === 'fields' ? Object.keys(refusal.fields) : [];
    const reopening = reopeningOf(fields);
    if (!reopening) {
      // After a definite refusal the key is finished; the next submit uses a new one.
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
    // The draft must never be paid for, so its id is not stored.
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
  else {
    const { id, shownHalalas: shown } = held.row;
    await held.advance('repriced', 'total-differs', facts, { shown }, (transaction) =>
      recordPaymentAction(transaction, id, 'price'),
    );
  }
  return null;
}

/** Maps fields of §4.8 to the step they belong to; null when the customer chose none of them. */
function reopeningOf(fields: string[]): Reopening | null {
  const names = (...own: string[]) => fields.some((field) => own.includes(field));
  if (names('planId', 'planTypeId')) return { step: 'plan', reason: 'plan-withdrawn' };
  if (names('day', 'date', 'period')) {
    return { step: 'schedule', reason: 'day-gone' };
  }
  return names('address') ? { step: 'address', reason: 'address-refused' } : null;
}
