import 'server-only';
import { findLiveCheckout } from '@/lib/db/checkouts.server';
import { isSomethingKept } from '@/lib/db/customers.server';
import { findPayment, listPayments, notePayment, type PaymentRow } from '@/lib/db/payments.server';
import type { Capture, GatewayReading } from '@/lib/integrations/payments/gateway';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { isAppError } from '@/lib/kernel/app-error';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { recordPaymentAction } from '@/lib/messaging/outbox.server';
import { log } from '@/lib/observability/log.server';
import { isStillRead } from '../core/backoff';
import { type LeasedCheckout, moved } from '../core/lease.server';
import { type CheckoutState, liveStates, type PaymentState } from '../core/states';

/** States in which a capture is expected; in others it is refunded unless `isLateButWanted`. */
const mayBePaid: ReadonlySet<CheckoutState> = new Set(['subscribed', 'paying']);

/**
 * Reads every open or recently ended attempt at the gateway, the only source of truth, and moves
 * payments and checkout accordingly (M1–M3). Throws `payment-unreachable` when the gateway does not
 * respond about an open one.
 */
export async function reconcilePayments(held: LeasedCheckout): Promise<void> {
  for (const payment of await listPayments(held.row.id)) {
    if (!isNewsOf(held, payment)) continue;
    const reading = reconcile(held, payment);
    await (payment.state === 'expired' ? reading.catch(unreadIsNoHindrance(held)) : reading);
  }
  if (held.state === 'paying' && !(await hasOpenPayment(held))) {
    await held.advance('closed', 'payment-ended');
  }
}

/**
 * Ended attempts are read for days: a failed read must not block a payment made on another page. It
 * is retried, because a webhook that reported the payment is not sent again.
 */
const unreadIsNoHindrance =
  (held: LeasedCheckout) =>
  (error: unknown): void => {
    if (!isAppError(error, 'payment-unreachable', 'payment-refused-us')) throw error;
    log.info({ event: 'ended-attempt-not-read' });
    held.hasMissedNews = true;
  };

/** Whether the gateway may know more about an attempt than we do. */
function isNewsOf(held: LeasedCheckout, payment: PaymentRow): boolean {
  const state = payment.state as PaymentState;
  if (state === 'expired') return isStillRead(payment, nowMs());
  // Refunded by hand, at the gateway.
  if (state === 'refund-due') return held.state === 'needs-a-person';
  return state === 'created' || state === 'pending';
}

const hasOpenPayment = async (held: LeasedCheckout): Promise<boolean> =>
  (await listPayments(held.row.id)).some(({ state }) => state === 'created' || state === 'pending');

async function reconcile(held: LeasedCheckout, seen: PaymentRow): Promise<void> {
  const payment = seen.gatewayRef ? seen : await adopt(held, seen);
  if (!payment?.gatewayRef) return;
  const reading = await gateway()
    .read(payment.gatewayRef)
    .catch((error: unknown) => {
      if (isOfNoPage(error, payment)) return null;
      throw error;
    });
  if (!reading) return held.movePayment(payment, 'expired');
  // failpoint: gateway-read
  if (payment.state === 'refund-due') return givenBack(held, payment, reading);
  if (reading.payment) return captured(held, payment, reading, reading.payment);
  if (payment.state === 'pending' && reading.state === 'ended') {
    await held.movePayment(payment, 'expired');
  } else if (payment.state === 'pending' && !mayBePaid.has(held.state)) {
    await held.write();
    if (await gateway().cancel(payment.gatewayRef)) await held.movePayment(payment, 'expired');
  } else if (reading.decline !== null && reading.decline !== payment.decline) {
    const { decline } = reading;
    await held.write({}, async (transaction) => {
      await notePayment(transaction, payment.id, { decline });
      await recordPaymentAction(transaction, held.row.id, payment.id);
    });
  }
}

/**
 * Whether the gateway returns 404 for a page that expired over an hour ago: it can no longer be
 * paid and must not block a new one. It is still read for days, like any other ended attempt.
 */
const isOfNoPage = (error: unknown, { state, expiresAt }: PaymentRow): boolean =>
  state === 'pending' &&
  isAppError(error, 'payment-unreachable') &&
  error.detail?.status === 404 &&
  nowMs() > expiresAt.getTime() + hourMs;

async function givenBack(
  held: LeasedCheckout,
  payment: PaymentRow,
  { payment: capture }: GatewayReading,
): Promise<void> {
  const isBack = capture !== null && capture.refundedHalalas >= capture.amountHalalas;
  if (isBack) await held.movePayment(payment, 'refunded');
}

/** Looks up an attempt whose creation got no response: the gateway may have it anyway. */
async function adopt(held: LeasedCheckout, payment: PaymentRow): Promise<PaymentRow | null> {
  const found = await gateway().findByAttempt(payment.id);
  // Ended attempts are looked up for days: they stay ended and do not stop the others from being
  // read.
  const hasEnded = payment.state === 'expired';
  if (!found) {
    const isOver = payment.expiresAt.getTime() < nowMs();
    if (isOver && !hasEnded) await held.movePayment(payment, 'expired');
    return null;
  }
  const page = { gatewayRef: found.gatewayRef, url: found.url };
  if (hasEnded) await held.notePayment(payment, page);
  else if (held.state === 'subscribed') {
    const pending = moved(payment, 'pending', page);
    await held.advance('paying', 'payment-found', {}, undefined, pending);
  } else await held.movePayment(payment, 'pending', page);
  return findPayment(payment.id);
}

/** Writes the capture and its effect on the checkout in one transaction. */
async function captured(
  held: LeasedCheckout,
  payment: PaymentRow,
  reading: GatewayReading,
  capture: Capture,
): Promise<void> {
  const right = isRight(held, payment, reading);
  const wanted = right && (mayBePaid.has(held.state) || (await isLateButWanted(held)));
  const move = moved(payment, wanted ? 'paid' : 'refund-due', {
    gatewayPaymentId: capture.id,
    capturedHalalas: capture.amountHalalas,
  });
  if (wanted) {
    const event = held.state === 'paying' ? 'captured' : 'late-capture';
    await held.advance('paid', event, {}, undefined, move);
  } else {
    log.alarm('capture-to-be-refunded', { checkoutId: held.row.id, right, state: held.state });
    const event = right ? 'capture-not-wanted' : 'capture-not-right';
    if (held.state === 'paying' || held.state === 'closed') {
      await held.advance('refund-due', event, {}, undefined, move);
    } else await held.write({}, move);
  }
  // failpoint: capture-recorded
}

/**
 * Whether the capture has this checkout's exact amount, in SAR, for this attempt and invoice (M1).
 */
function isRight(held: LeasedCheckout, payment: PaymentRow, reading: GatewayReading): boolean {
  const capture = reading.payment;
  return (
    capture !== null &&
    capture.amountHalalas === payment.amountHalalas &&
    capture.amountHalalas === held.row.totalHalalas &&
    capture.currency === 'SAR' &&
    capture.refundedHalalas === 0 &&
    reading.attemptId === payment.id
  );
}

async function isLateButWanted({ state, row }: LeasedCheckout): Promise<boolean> {
  if (state !== 'closed' || row.supersededBy !== null || row.subscriptionId === null) return false;
  // At most one live checkout (M3): another was opened or resumed since.
  if ((await findLiveCheckout(row.customerId, liveStates)) !== null) return false;
  // Once the customer's stored data is erased, the order can never be activated.
  return isSomethingKept(row.customerId);
}
