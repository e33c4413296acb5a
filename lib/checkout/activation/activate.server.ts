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
/** So young a reading of the gateway counts as it is. */
const freshMs = minuteMs;

/**
 * Turns a paid checkout into an active subscription (§4.9), with the stored key and the gateway's payment id as
 * `reference_id`; or, once there is no hope, into a refund. Called again until one of the two is true (M2).
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

/** From then on nothing is confirmed any more: too long, too late, or a person wants the money to go back. */
const isHopeless = ({ row }: LeasedCheckout, paidForMs: number): boolean =>
  row.refundWantedAt !== null || paidForMs > patienceMs || hasPassed(row.order as CheckoutOrder);

/**
 * Whether somebody gave the capture back at the gateway while we were trying (M1). A gateway that does not answer holds
 * nothing up: it has said *paid* before.
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

/** A look for which nobody has waited: the worker would not have come yet, and none of the staff asks for it. */
const isPageLooking = ({ isEarly, isBackground: isAtLeisure }: LeasedCheckout): boolean =>
  isEarly && !isAtLeisure;

async function confirm(
  held: LeasedCheckout,
  gatewayPaymentId: string,
  paidForMs: number,
): Promise<void> {
  // Refused, and each look would be a new intent: an open page leaves the next one to its time.
  if (isPageLooking(held) && held.row.attention === 'confirm-refused') return;
  if (held.state === 'paid') await held.advance('confirming', 'confirm-sent');
  const confirmed = await sendConfirm(held, gatewayPaymentId).catch(async (error: unknown) => {
    if (!isAppError(error)) throw error;
    const says = await askWhatCame(held, paidForMs);
    if (says === 'active') return null;
    if (held.isDraftCancelled) return undefined;
    // Nothing came of it, and its failure may be kept under its key for ever (§8, A23): the next try is a new intent.
    if (says === 'not-active') await held.write({ confirmKey: newId() });
    throw error;
  });
  if (confirmed === undefined) return;
  // failpoint: confirm-answered
  if (confirmed?.ok) {
    const { state, invoiceUrl } = confirmed.value;
    if (state !== 'draft') return activated(held, 'confirmed', invoiceUrl);
    // Its own answer says that it is a draft still (§2): nothing to rest on. The link in it is shown once (§4.9).
    if (invoiceUrl !== null) await held.write({ invoiceUrl });
  }
  if (confirmed === null || (await fetchActivationState(held)) === 'active') {
    return activated(held, 'confirmed-before');
  }
  if (confirmed.ok) return;
  // A definite refusal ends the key; the next try is a new intent.
  log.alarm('confirm-refused', { checkoutId: held.row.id });
  await held.write({ confirmKey: newId(), attention: 'confirm-refused' });
}

const sendConfirm = (held: LeasedCheckout, gatewayPaymentId: string) =>
  withCustomerToken(held.row.customerId, async (token) => {
    // Recorded before each call: from here on `already active` may be our own doing (§7).
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
 * What came of a confirm that is never answered: what a repeated key gets is not shown (§8, A23), so it may be a
 * failure for ever. The first minutes are left to the confirm itself, whose answer has the invoice.
 */
async function askWhatCame(held: LeasedCheckout, paidForMs: number): Promise<ActivationState> {
  const isSoon = !held.row.confirmSentAt || paidForMs <= alarmAfterMs;
  return isSoon || !hasReadingToSpare(held) ? 'unknown' : fetchActivationState(held);
}

/** The API shows the invoice's link once, ever (§4.9): where it did not, or shows none to be trusted, support gets it. */
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
 * Gives the money back, but only after the partner itself said, once the last confirm's time was over and its effect would
 * be told, that nothing was activated (M2). Until it says so the money waits.
 */
async function giveBack(held: LeasedCheckout, payment: PaymentRow, isBack: boolean): Promise<void> {
  const { id, confirmSentAt } = held.row;
  if (confirmSentAt !== null) {
    // Before that it may be under way still, or done and not yet said.
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

/** Nothing was activated, and nothing will be: from here on the money goes back. */
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
