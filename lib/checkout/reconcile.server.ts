import 'server-only';
import { hourMs, nowMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import type { GatewayReading } from '@/lib/payments/gateway';
import { gateway } from '@/lib/payments/gateway.server';
import {
  findPayment,
  listPayments,
  movePayment,
  notePayment,
  type PaymentRow,
} from '@/lib/store/payments.server';
import type { HeldCheckout } from './lease.server';
import type { PaymentState } from './states';

/** How long an attempt that ended unpaid is still read: a bank may capture late. */
const lateCaptureMs = 26 * hourMs;

/**
 * Reads every open (or recently ended) attempt at the gateway, the only source of truth, and moves payments and
 * checkout accordingly (M1–M3).
 */
export async function reconcilePayments(held: HeldCheckout): Promise<void> {
  for (const payment of await listPayments(held.row.id)) {
    const state = payment.state as PaymentState;
    const readable =
      state === 'created' ||
      state === 'pending' ||
      (state === 'expired' && nowMs() - payment.createdAt.getTime() < lateCaptureMs);
    if (readable) await reconcile(held, payment);
  }
  if (held.state === 'paying' && !(await hasOpenPayment(held))) {
    await held.advance('closed', 'payment-ended');
  }
}

const hasOpenPayment = async (held: HeldCheckout): Promise<boolean> =>
  (await listPayments(held.row.id)).some(({ state }) => state === 'created' || state === 'pending');

async function reconcile(held: HeldCheckout, seen: PaymentRow): Promise<void> {
  const payment = seen.gatewayRef ? seen : await adopt(seen);
  if (!payment?.gatewayRef) return;
  const reading = await gateway().read(payment.gatewayRef);
  if (reading.payment) return captured(held, payment, reading);
  if (payment.state === 'pending' && reading.state === 'ended') {
    await movePayment(payment, 'expired');
  } else if (reading.decline !== null && reading.decline !== payment.decline) {
    await notePayment(payment.id, { decline: reading.decline });
  }
}

/** An attempt whose creation was never answered: the gateway may have it all the same. */
async function adopt(payment: PaymentRow): Promise<PaymentRow | null> {
  const found = await gateway().findByAttempt(payment.id);
  if (found) {
    await movePayment(payment, 'pending', { gatewayRef: found.gatewayRef, url: found.url });
    return findPayment(payment.id);
  }
  if (payment.expiresAt.getTime() < nowMs()) await movePayment(payment, 'expired');
  return null;
}

async function captured(
  held: HeldCheckout,
  payment: PaymentRow,
  reading: GatewayReading,
): Promise<void> {
  const capture = reading.payment;
  if (!capture) return;
  const right = isRight(held, payment, reading);
  const wanted = right && (held.state === 'paying' || isLateButWanted(held));
  const moved = await movePayment(payment, wanted ? 'paid' : 'refund-due', {
    gatewayPaymentId: capture.id,
    capturedHalalas: capture.amountHalalas,
  });
  if (!moved) return;
  if (wanted) {
    await held.advance('paid', held.state === 'closed' ? 'late-capture' : 'captured');
    return;
  }
  log.alarm('capture-to-be-refunded', { checkoutId: held.row.id, right, state: held.state });
  if (held.state === 'paying' || held.state === 'closed') {
    await held.advance('refund-due', right ? 'capture-not-wanted' : 'capture-not-right');
  }
}

/** Exactly this checkout's amount, in SAR, made for this very attempt and invoice (M1). */
function isRight(held: HeldCheckout, payment: PaymentRow, reading: GatewayReading): boolean {
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

const isLateButWanted = ({ state, row }: HeldCheckout): boolean =>
  state === 'closed' && row.supersededBy === null && row.subscriptionId !== null;
