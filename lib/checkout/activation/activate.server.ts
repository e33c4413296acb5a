import 'server-only';
import { withCustomerToken } from '@/lib/auth/customer-token.server';
import { listPayments, type PaymentRow } from '@/lib/db/payments.server';
import { beginTracking } from '@/lib/db/trackings.server';
import { confirmPayment } from '@/lib/integrations/partner/operations/confirm-payment.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { isAppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import { hourMs, minuteMs, now, nowMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { activationSeconds } from '@/lib/observability/metrics.server';
import { callsEndMs, type LeasedCheckout, moved } from '../core/lease.server';
import { type CheckoutOrder, hasPassed } from '../core/order';
import { escalate } from '../refund/after-refund.server';
import {
  type ActivationState,
  cachedForMs,
  fetchActivationState,
  hasReadingToSpare,
} from './activation-check.server';

const patienceMs = 48 * hourMs;
const alarmAfterMs = 5 * minuteMs;
/** A gateway reading younger than this is fresh enough to reuse, in milliseconds. */
const freshMs = minuteMs;

/**
 * Turns a paid checkout into an active subscription (§4.9), using the stored idempotency key and
 * the gateway's payment id as `reference_id`; if activation is no longer possible, starts a refund.
 * Called repeatedly until one of the two has happened (M2).
 */
export async function activate(held: LeasedCheckout): Promise<void> {
  const payment = (await listPayments(held.row.id)).find(({ state }) => state === 'paid');
  if (!payment?.gatewayPaymentId) throw new Error('a paid checkout without its capture');
  const paidForMs = nowMs() - payment.updatedAt.getTime();
  if (paidForMs > alarmAfterMs) log.alarm('paid-but-not-active', { checkoutId: held.row.id });

  const isBack = await wasGivenBack(payment, paidForMs);
  if (isBack || isHopeless(held, paidForMs)) return giveBack(held, payment, isBack);
  await confirm(held, payment.gatewayPaymentId, paidForMs);
  if (held.state === 'active') {
    activationSeconds.observe((nowMs() - payment.updatedAt.getTime()) / secondMs);
  } else if (held.isDraftCancelled) await sendBack(held, payment);
}

/**
 * Whether to stop confirming: tried for too long, first pickup day over, or refund requested by
 * staff.
 */
const isHopeless = ({ row }: LeasedCheckout, paidForMs: number): boolean =>
  row.refundWantedAt !== null || paidForMs > patienceMs || hasPassed(row.order as CheckoutOrder);

/**
 * Returns whether the capture was refunded at the gateway while activation was being tried (M1). An
 * unreachable gateway does not block activation: it has already reported `paid`.
 */
async function wasGivenBack({ gatewayRef }: PaymentRow, paidForMs: number): Promise<boolean> {
  if (gatewayRef === null || paidForMs < freshMs) return false;
  try {
    const { payment } = await gateway().read(gatewayRef);
    return payment !== null && payment.refundedHalalas > 0;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}

/** Whether an open page triggered this run before the worker's next attempt was due. */
const isPageLooking = ({ isEarly, isBackground: isAtLeisure }: LeasedCheckout): boolean =>
  isEarly && !isAtLeisure;

async function confirm(
  held: LeasedCheckout,
  gatewayPaymentId: string,
  paidForMs: number,
): Promise<void> {
  // Each attempt after a refusal needs a new key, so page polls do not retry ahead of schedule.
  if (isPageLooking(held) && held.row.attention === 'confirm-refused') return;
  if (held.state === 'paid') await held.advance('confirming', 'confirm-sent');
  const confirmed = await sendConfirm(held, gatewayPaymentId).catch(async (error: unknown) => {
    if (!isAppError(error)) throw error;
    const says = await askWhatCame(held, paidForMs);
    if (says === 'active') return null;
    if (held.isDraftCancelled) return undefined;
    // The partner may replay the failure stored under this key forever (§8): use a new one.
    if (says === 'not-active') await held.write({ confirmKey: newId() });
    throw error;
  });
  if (confirmed === undefined) return;
  // failpoint: confirm-answered
  if (confirmed?.ok) {
    const { state, invoiceUrl } = confirmed.value;
    if (state !== 'draft') return activated(held, 'confirmed', invoiceUrl);
    // The response still says `draft` (§2), so it proves nothing. Its link is shown only once
    // (§4.9).
    if (invoiceUrl !== null) await held.write({ invoiceUrl });
  }
  if (confirmed === null || (await fetchActivationState(held)) === 'active') {
    return activated(held, 'confirmed-before');
  }
  if (confirmed.ok) return;
  // After a definite refusal the key is finished; the next attempt uses a new one.
  log.alarm('confirm-refused', { checkoutId: held.row.id });
  await held.write({ confirmKey: newId(), attention: 'confirm-refused' });
}

const sendConfirm = (held: LeasedCheckout, gatewayPaymentId: string) =>
  withCustomerToken(held.row.customerId, async (token) => {
    // Recorded before each call: from now on `already active` may be the result of our own call
    // (§7).
    await held.write({ confirmSentAt: now() });
    // failpoint: confirm-written
    return confirmPayment({
      token,
      subscriptionId: subscriptionOf(held),
      referenceId: gatewayPaymentId,
      idempotencyKey: held.row.confirmKey,
    });
  });

/**
 * Returns the result of a confirm that gets no response, asking the partner at most as often as C1
 * allows. §8 does not say what a repeated key returns, so it may fail forever. Returns `unknown` in
 * the first minutes: the confirm's own response carries the invoice link.
 */
async function askWhatCame(held: LeasedCheckout, paidForMs: number): Promise<ActivationState> {
  const isSoon = !held.row.confirmSentAt || paidForMs <= alarmAfterMs;
  return isSoon || !hasReadingToSpare(held) ? 'unknown' : fetchActivationState(held);
}

/**
 * Marks the checkout active. The API returns the invoice link only once (§4.9): when it is missing
 * or not trusted, staff are alerted.
 */
async function activated(
  held: LeasedCheckout,
  event: 'confirmed' | 'confirmed-before',
  invoiceUrl = held.row.invoiceUrl,
): Promise<void> {
  const attention = invoiceUrl === null ? 'invoice-missing' : null;
  const subscriptionId = subscriptionOf(held);
  await held.advance('active', event, { invoiceUrl, attention }, undefined, (transaction) =>
    beginTracking(transaction, subscriptionId),
  );
  if (attention) log.alarm('invoice-missing', { checkoutId: held.row.id });
}

/**
 * Starts the refund, but only after the partner has said that nothing was activated, and only once
 * the last confirm has timed out and its effect would show (M2). Until then the money waits.
 */
async function giveBack(held: LeasedCheckout, payment: PaymentRow, isBack: boolean): Promise<void> {
  const { id, confirmSentAt } = held.row;
  if (confirmSentAt !== null) {
    // Before this the confirm may still be running, or its effect may not be visible yet.
    const isToBeHeard = nowMs() - confirmSentAt.getTime() >= Math.max(callsEndMs(), cachedForMs);
    if (!isToBeHeard) return;
    const says = await fetchActivationState(held);
    if (says === 'active') {
      return isBack
        ? escalate(held, moved(payment, 'refund-due'))
        : activated(held, 'confirmed-before');
    }
    if (says === 'unknown') {
      log.alarm('refund-waits-for-partner', { checkoutId: id });
      await held.write({ attention: 'partner-silent' });
      return;
    }
  }
  await sendBack(held, payment);
}

/** Moves the checkout to `refund-due`: nothing was activated, and nothing will be. */
async function sendBack(held: LeasedCheckout, payment: PaymentRow): Promise<void> {
  const { id, refundWantedAt } = held.row;
  if (refundWantedAt === null) log.alarm('refund-of-unactivated', { checkoutId: id });
  // failpoint: refund-decided
  const event = refundWantedAt === null ? 'gave-up-activating' : 'refund-asked-for';
  await held.advance('refund-due', event, {}, undefined, moved(payment, 'refund-due'));
}

function subscriptionOf(held: LeasedCheckout): number {
  const { subscriptionId } = held.row;
  if (subscriptionId === null) throw new Error('a paid checkout without a draft');
  return subscriptionId;
}
