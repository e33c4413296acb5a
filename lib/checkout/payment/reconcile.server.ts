import 'server-only';
import { findLatestCheckout } from '@/lib/db/checkouts.server';
import { hasTokenOrRegistration } from '@/lib/db/customers.server';
import { findPayment, listPayments, notePayment, type PaymentRow } from '@/lib/db/payments.server';
import type { Capture, GatewayReading } from '@/lib/integrations/payments/gateway';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { isAppError } from '@/lib/kernel/app-error';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { recordPaymentAction } from '@/lib/messaging/outbox.server';
import { log } from '@/lib/observability/log.server';
import { isStillPolled } from '../core/backoff';
import { type LeasedCheckout, moved } from '../core/lease.server';
import { type CheckoutState, liveStates, type PaymentState } from '../core/states';

/** States in which a capture is expected; in others it is refunded unless `isLateCaptureWanted`. */
const capturableStates: ReadonlySet<CheckoutState> = new Set(['subscribed', 'paying']);

/**
 * Reads every open or recently ended attempt at the gateway, the only source of truth, and moves
 * payments and checkout accordingly (M1–M3). Throws `payment-unreachable` when the gateway does not
 * respond about an open one of a checkout that can still be paid.
 */
export async function reconcilePayments(checkout: LeasedCheckout): Promise<void> {
  for (const payment of await listPayments(checkout.row.id)) {
    if (!mayHaveChanged(checkout, payment)) continue;
    await reconcile(checkout, payment).catch((error: unknown) => {
      // Once paid or ended, another attempt must not block the activation or a refund.
      const isOther = payment.state === 'expired' || !capturableStates.has(checkout.state);
      if (!isOther) throw error;
      skipUnreadable(checkout, error);
    });
  }
  if (checkout.state === 'paying' && !(await hasOpenPayment(checkout))) {
    await checkout.advance('closed', 'payment-ended');
  }
}

/**
 * Ended attempts are read for days: a failed read must not block a payment made on another page. It
 * is retried, because a webhook that reported the payment is not sent again.
 */
function skipUnreadable(checkout: LeasedCheckout, error: unknown): void {
  if (!isAppError(error, 'payment-unreachable', 'payment-refused-us')) throw error;
  log.info({ event: 'ended-attempt-not-read' });
  checkout.hasUnreadPayment = true;
}

/** Whether the gateway may know more about an attempt than we do. */
function mayHaveChanged(checkout: LeasedCheckout, payment: PaymentRow): boolean {
  const state = payment.state as PaymentState;
  if (state === 'expired') return isStillPolled(payment, nowMs());
  // Refunded by hand, at the gateway.
  if (state === 'refund-due') return checkout.state === 'needs-a-person';
  return state === 'created' || state === 'pending';
}

const hasOpenPayment = async (checkout: LeasedCheckout): Promise<boolean> =>
  (await listPayments(checkout.row.id)).some(
    ({ state }) => state === 'created' || state === 'pending',
  );

async function reconcile(checkout: LeasedCheckout, seen: PaymentRow): Promise<void> {
  const payment = seen.gatewayRef ? seen : await findAtGateway(checkout, seen);
  if (!payment?.gatewayRef) return;
  const reading = await gateway()
    .read(payment.gatewayRef)
    .catch((error: unknown) => {
      if (isPageGone(error, payment)) return null;
      throw error;
    });
  if (!reading) return checkout.movePayment(payment, 'expired');
  // failpoint: gateway-read
  if (payment.state === 'refund-due') return recordRefund(checkout, payment, reading);
  if (reading.payment) return recordCapture(checkout, payment, reading, reading.payment);
  if (payment.state === 'pending' && reading.state === 'ended') {
    await checkout.movePayment(payment, 'expired');
  } else if (payment.state === 'pending' && !capturableStates.has(checkout.state)) {
    await checkout.write();
    if (await gateway().cancel(payment.gatewayRef)) await checkout.movePayment(payment, 'expired');
  } else if (reading.decline !== null && reading.decline !== payment.decline) {
    const { decline } = reading;
    await checkout.write({}, async (transaction) => {
      await notePayment(transaction, payment.id, { decline });
      await recordPaymentAction(transaction, checkout.row.id, payment.id);
    });
  }
}

/**
 * Whether the gateway returns 404 for a page that expired over an hour ago: it can no longer be
 * paid and must not block a new one. It is still read for days, like any other ended attempt.
 */
const isPageGone = (error: unknown, { state, expiresAt }: PaymentRow): boolean =>
  state === 'pending' &&
  isAppError(error, 'payment-unreachable') &&
  error.detail?.status === 404 &&
  nowMs() > expiresAt.getTime() + hourMs;

async function recordRefund(
  checkout: LeasedCheckout,
  payment: PaymentRow,
  { payment: capture }: GatewayReading,
): Promise<void> {
  const isBack = capture !== null && capture.refundedHalalas >= capture.amountHalalas;
  if (isBack) await checkout.movePayment(payment, 'refunded');
}

/** Looks up an attempt whose creation got no response: the gateway may have it anyway. */
async function findAtGateway(
  checkout: LeasedCheckout,
  payment: PaymentRow,
): Promise<PaymentRow | null> {
  const found = await gateway().findByAttempt(payment.id);
  // Ended attempts are looked up for days: they stay ended and do not stop the others from being
  // read.
  const hasEnded = payment.state === 'expired';
  if (!found) {
    const isOver = payment.expiresAt.getTime() < nowMs();
    if (isOver && !hasEnded) await checkout.movePayment(payment, 'expired');
    return null;
  }
  const page = { gatewayRef: found.gatewayRef, url: found.url };
  if (hasEnded) await checkout.notePayment(payment, page);
  else if (checkout.state === 'subscribed') {
    const pending = moved(payment, 'pending', page);
    await checkout.advance('paying', 'payment-found', {}, undefined, pending);
  } else await checkout.movePayment(payment, 'pending', page);
  return findPayment(payment.id);
}

/** Writes the capture and its effect on the checkout in one transaction. */
async function recordCapture(
  checkout: LeasedCheckout,
  payment: PaymentRow,
  reading: GatewayReading,
  capture: Capture,
): Promise<void> {
  const right = matchesAttempt(checkout, payment, reading);
  const wanted =
    right && (capturableStates.has(checkout.state) || (await isLateCaptureWanted(checkout)));
  const move = moved(payment, wanted ? 'paid' : 'refund-due', {
    gatewayPaymentId: capture.id,
    capturedHalalas: capture.amountHalalas,
  });
  if (wanted) {
    const event = checkout.state === 'paying' ? 'captured' : 'late-capture';
    await checkout.advance('paid', event, {}, undefined, move);
  } else {
    log.alarm('capture-to-be-refunded', {
      checkoutId: checkout.row.id,
      right,
      state: checkout.state,
    });
    const event = right ? 'capture-not-wanted' : 'capture-not-right';
    if (checkout.state === 'paying' || checkout.state === 'closed') {
      await checkout.advance('refund-due', event, {}, undefined, move);
    } else await checkout.write({}, move);
  }
  // failpoint: capture-recorded
}

/**
 * Whether the capture has this checkout's exact amount, in SAR, for this attempt and invoice (M1).
 */
function matchesAttempt(
  checkout: LeasedCheckout,
  payment: PaymentRow,
  reading: GatewayReading,
): boolean {
  const capture = reading.payment;
  return (
    capture !== null &&
    capture.amountHalalas === payment.amountHalalas &&
    capture.amountHalalas === checkout.row.totalHalalas &&
    capture.currency === 'SAR' &&
    capture.refundedHalalas === 0 &&
    reading.attemptId === payment.id
  );
}

async function isLateCaptureWanted({ state, row }: LeasedCheckout): Promise<boolean> {
  if (state !== 'closed' || row.supersededBy !== null || row.subscriptionId === null) return false;
  // At most one live checkout (M3): another was opened or resumed since.
  if ((await findLatestCheckout(row.customerId, liveStates)) !== null) return false;
  // Once the customer's stored data is erased, the order can never be activated.
  return hasTokenOrRegistration(row.customerId);
}
