import 'server-only';
import { withCustomerToken } from '@/lib/auth/customer-token.server';
import { listPayments, type PaymentRow } from '@/lib/db/payments.server';
import { startTracking } from '@/lib/db/trackings.server';
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
  fetchActivationState,
  hasUnusedReadingBudget,
  partnerCacheMs,
} from './activation-check.server';

const giveUpAfterMs = 48 * hourMs;
const alarmAfterMs = 5 * minuteMs;
/** A gateway reading younger than this is fresh enough to reuse, in milliseconds. */
const freshMs = minuteMs;

/**
 * Turns a paid checkout into an active subscription (§4.9), using the stored idempotency key and
 * the gateway's payment id as `reference_id`; if activation is no longer possible, starts a refund.
 * Called repeatedly until one of the two has happened (M2).
 */
export async function activate(checkout: LeasedCheckout): Promise<void> {
  const payment = (await listPayments(checkout.row.id)).find(({ state }) => state === 'paid');
  if (!payment?.gatewayPaymentId) throw new Error('a paid checkout without its capture');
  const paidForMs = nowMs() - payment.updatedAt.getTime();
  if (paidForMs > alarmAfterMs) log.alarm('paid-but-not-active', { checkoutId: checkout.row.id });

  const isRefunded = await isRefundedAtGateway(checkout, payment, paidForMs);
  // Stored, so that nothing is confirmed should the gateway not answer next time.
  if (isRefunded && checkout.row.refundRequestedAt === null)
    await checkout.write({ refundRequestedAt: now() });
  if (isRefunded || shouldStopTrying(checkout, paidForMs))
    return refundUnlessActive(checkout, payment, isRefunded);
  await confirm(checkout, payment.gatewayPaymentId, paidForMs);
  if (checkout.state === 'active') {
    activationSeconds.observe((nowMs() - payment.updatedAt.getTime()) / secondMs);
  } else if (checkout.isDraftCancelled) await makeRefundDue(checkout, payment);
}

/**
 * Whether to stop confirming: tried for too long, first pickup day over, or refund requested by
 * staff, here or at the gateway.
 */
const shouldStopTrying = ({ row }: LeasedCheckout, paidForMs: number): boolean =>
  row.refundRequestedAt !== null ||
  paidForMs > giveUpAfterMs ||
  hasPassed(row.order as CheckoutOrder);

/**
 * Returns whether the capture was refunded at the gateway while activation was being tried (M1). An
 * unreachable gateway does not block activation: it has already reported `paid`. Once a refund was
 * requested, the gateway's errors are thrown.
 */
async function isRefundedAtGateway(
  { row }: LeasedCheckout,
  { gatewayRef }: PaymentRow,
  paidForMs: number,
): Promise<boolean> {
  if (gatewayRef === null || paidForMs < freshMs) return false;
  try {
    const { payment } = await gateway().read(gatewayRef);
    return payment !== null && payment.refundedHalalas > 0;
  } catch (error) {
    if (isAppError(error) && row.refundRequestedAt === null) return false;
    throw error;
  }
}

/** Whether an open page triggered this run before the worker's next attempt was due. */
const isTriggeredByPage = ({ isEarly, isBackground }: LeasedCheckout): boolean =>
  isEarly && !isBackground;

async function confirm(
  checkout: LeasedCheckout,
  gatewayPaymentId: string,
  paidForMs: number,
): Promise<void> {
  // Each attempt after a refusal needs a new key, so page polls do not retry ahead of schedule.
  if (isTriggeredByPage(checkout) && checkout.row.issueCode === 'confirm-refused') return;
  if (checkout.state === 'paid') await checkout.advance('confirming', 'confirm-sent');
  const confirmed = await sendConfirm(checkout, gatewayPaymentId).catch(async (error: unknown) => {
    if (!isAppError(error)) throw error;
    const activationState = await checkAfterFailure(checkout, paidForMs);
    if (activationState === 'active') return null;
    if (checkout.isDraftCancelled) return undefined;
    // The partner may replay the failure stored under this key forever (§8): use a new one.
    if (activationState === 'not-active') await checkout.write({ confirmKey: newId() });
    throw error;
  });
  if (confirmed === undefined) return;
  // failpoint: confirm-answered
  if (confirmed?.ok) {
    const { state, totalHalalas, invoiceUrl } = confirmed.value;
    if (totalHalalas !== null && totalHalalas !== checkout.row.totalHalalas) {
      log.alarm('confirmed-at-another-total', { checkoutId: checkout.row.id });
    }
    // Stored at once: the link is given only once (§4.9), and a later response has none.
    if (invoiceUrl !== null) await checkout.write({ invoiceUrl });
    // A response that says `draft` (§2) or `cancelled` proves nothing.
    if (state !== 'draft' && state !== 'cancelled') return markActive(checkout, 'confirmed');
  }
  if (confirmed === null || (await fetchActivationState(checkout)) === 'active') {
    return markActive(checkout, 'confirmed-before');
  }
  if (confirmed.ok) return;
  // After a definite refusal the key is finished; the next attempt uses a new one.
  log.alarm('confirm-refused', { checkoutId: checkout.row.id });
  await checkout.write({ confirmKey: newId(), issueCode: 'confirm-refused' });
}

const sendConfirm = (checkout: LeasedCheckout, gatewayPaymentId: string) =>
  withCustomerToken(checkout.row.customerId, async (token) => {
    // Recorded before each call: from now on `already active` may be the result of our own call
    // (§7).
    await checkout.write({ confirmSentAt: now() });
    // failpoint: confirm-written
    return confirmPayment({
      token,
      subscriptionId: subscriptionOf(checkout),
      referenceId: gatewayPaymentId,
      idempotencyKey: checkout.row.confirmKey,
    });
  });

/**
 * Returns the result of a confirm that gets no response, asking the partner at most as often as C1
 * allows. §8 does not say what a repeated key returns, so it may fail forever. Returns `unknown` in
 * the first minutes: the confirm's own response carries the invoice link.
 */
async function checkAfterFailure(
  checkout: LeasedCheckout,
  paidForMs: number,
): Promise<ActivationState> {
  const isSoon = !checkout.row.confirmSentAt || paidForMs <= alarmAfterMs;
  return isSoon || !hasUnusedReadingBudget(checkout) ? 'unknown' : fetchActivationState(checkout);
}

/**
 * Marks the checkout active. The API returns the invoice link only once (§4.9): when it is missing
 * or not trusted, staff are alerted.
 */
async function markActive(
  checkout: LeasedCheckout,
  event: 'confirmed' | 'confirmed-before',
): Promise<void> {
  const { invoiceUrl } = checkout.row;
  const issueCode = invoiceUrl === null ? 'invoice-missing' : null;
  const subscriptionId = subscriptionOf(checkout);
  await checkout.advance('active', event, { issueCode }, undefined, (transaction) =>
    startTracking(transaction, subscriptionId),
  );
  if (issueCode) log.alarm('invoice-missing', { checkoutId: checkout.row.id });
}

/**
 * Starts the refund, but only after the partner has said that nothing was activated, and only once
 * the last confirm has timed out and its effect would show (M2). Until then the money waits.
 */
async function refundUnlessActive(
  checkout: LeasedCheckout,
  payment: PaymentRow,
  isRefunded: boolean,
): Promise<void> {
  const { id, confirmSentAt } = checkout.row;
  if (confirmSentAt !== null) {
    // Before this the confirm may still be running, or its effect may not be visible yet.
    const hasConfirmTimedOut =
      nowMs() - confirmSentAt.getTime() >= Math.max(callsEndMs(), partnerCacheMs);
    if (!hasConfirmTimedOut) return;
    const activationState = await fetchActivationState(checkout);
    if (activationState === 'active') {
      return isRefunded
        ? escalate(checkout, moved(payment, 'refund-due'))
        : markActive(checkout, 'confirmed-before');
    }
    if (activationState === 'unknown') {
      log.alarm('refund-waits-for-partner', { checkoutId: id });
      await checkout.write({ issueCode: 'partner-silent' });
      return;
    }
  }
  await makeRefundDue(checkout, payment);
}

/** Moves the checkout to `refund-due`: nothing was activated, and nothing will be. */
async function makeRefundDue(checkout: LeasedCheckout, payment: PaymentRow): Promise<void> {
  const { id, refundRequestedAt } = checkout.row;
  if (refundRequestedAt === null) log.alarm('refund-of-unactivated', { checkoutId: id });
  // failpoint: refund-decided
  const event = refundRequestedAt === null ? 'gave-up-activating' : 'refund-asked-for';
  await checkout.advance('refund-due', event, {}, undefined, moved(payment, 'refund-due'));
}

function subscriptionOf(checkout: LeasedCheckout): number {
  const { subscriptionId } = checkout.row;
  if (subscriptionId === null) throw new Error('a paid checkout without a draft');
  return subscriptionId;
}
