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
import { matchesOrder } from './draft-fit';
import {
  type EarlierDraft,
  findBlockingCheckout,
  findDraftOwner,
  supersede,
  supersedeUnknown,
} from './earlier-draft.server';
import { findLostBlockingCheckout, findLostDraftOwner } from './lost-draft.server';
import { longestCallMs, requestDraft, type SubscribeResult } from './request-draft.server';

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
export async function makeDraft(
  checkout: LeasedCheckout,
): Promise<Reopening | EarlierDraft | null> {
  const order = checkout.row.order as CheckoutOrder;
  // A draft that can no longer be paid for would only block the next order.
  if (isTooLate(order)) return closeAsTooLate(checkout);
  const sentBefore = checkout.row.subscribeSentAt;
  let result = await requestDraft(checkout);
  if (isConflict(result)) {
    // Another call under the same key may still be running.
    await delay(underWayMs);
    result = await requestDraft(checkout);
  }
  if (isConflict(result)) {
    // This call has a response: only an earlier call under the same key may still be running.
    await checkout.write({ subscribeSentAt: sentBefore });
    const isUnderWay = sentBefore !== null && nowMs() - sentBefore.getTime() < longestCallMs;
    if (isUnderWay) throw new AppError('partner-unreachable', { retryAfterMs: 3_000 });
    const earlier =
      (await findLostBlockingCheckout(checkout)) ?? (await findBlockingCheckout(checkout));
    if (earlier) return supersede(checkout, earlier);
    // The partner may reject an already used key forever: try a new one.
    if (sentBefore !== null) result = await requestUnderNewKey(checkout);
    if (isConflict(result)) return supersedeUnknown(checkout);
  }
  if (!result.ok) {
    const { refusal } = result;
    const fields = refusal.kind === 'fields' ? Object.keys(refusal.fields) : [];
    const reopening = reopeningOf(fields);
    if (!reopening) {
      // After a definite refusal the key is finished; the next submit uses a new one.
      await checkout.write({ subscribeKey: newId(), subscribeSentAt: null });
      throw new AppError('partner-rejected', { detail: { refusal: refusal.kind } });
    }
    await checkout.advance('closed', 'draft-refused', { subscribeSentAt: null }, { ...reopening });
    return reopening;
  }
  // failpoint: subscribe-answered
  const draft = result.value;
  const earlier =
    (await findDraftOwner(checkout, draft)) ?? (await findLostDraftOwner(checkout, draft));
  return earlier ? supersede(checkout, earlier, draft) : compareWithOrder(checkout, order, draft);
}

async function requestUnderNewKey(checkout: LeasedCheckout): Promise<SubscribeResult> {
  await checkout.write({ subscribeKey: newId() });
  return requestDraft(checkout);
}

async function closeAsTooLate(checkout: LeasedCheckout): Promise<Reopening> {
  const reopening: Reopening = { step: 'schedule', reason: 'day-gone' };
  await checkout.advance('closed', 'day-passed', {}, { ...reopening });
  return reopening;
}

const isConflict = (result: SubscribeResult): boolean =>
  !result.ok && result.refusal.kind === 'conflict';

async function compareWithOrder(
  checkout: LeasedCheckout,
  order: CheckoutOrder,
  draft: PartnerSubscription,
): Promise<Reopening | null> {
  const facts = {
    subscriptionId: draft.id,
    totalHalalas: draft.totalHalalas,
    startDate: draft.startDate,
  };
  if (!matchesOrder(draft, order)) {
    log.alarm('draft-differs-from-order', { checkoutId: checkout.row.id });
    const reopening: Reopening = { step: 'schedule', reason: 'day-gone' };
    // The draft must never be paid for, so its id is not stored.
    await checkout.advance(
      'closed',
      'draft-differs',
      { subscribeSentAt: null },
      { ...reopening, ...facts },
    );
    return reopening;
  }
  if (draft.totalHalalas === checkout.row.shownHalalas)
    await checkout.advance('subscribed', 'drafted', facts);
  else {
    const { id, shownHalalas: shown } = checkout.row;
    await checkout.advance('repriced', 'total-differs', facts, { shown }, (transaction) =>
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
