import 'server-only';
import { withCustomerToken } from '@/lib/customer/custody.server';
import type { Locale } from '@/lib/i18n/routing';
import { newId } from '@/lib/kernel/id';
import { hourMs, minuteMs, now, nowMs, todayInRiyadh } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { confirmPayment } from '@/lib/partner/operations/confirm-payment.server';
import { subscriptionOrders } from '@/lib/partner/operations/subscription-orders.server';
import { listPayments, movePayment } from '@/lib/store/payments.server';
import { leaseMs, type HeldCheckout } from './lease.server';
import { type CheckoutOrder, firstPickupDate } from './order';

const patienceMs = 48 * hourMs;
const alarmAfterMs = 5 * minuteMs;

/**
 * Turns a paid checkout into an active subscription (§4.9), with the stored key and the gateway's payment id as
 * `reference_id`; or, once there is no hope, into a refund. Called again until one of the two is true (M2).
 */
export async function activate(held: HeldCheckout): Promise<void> {
  const payment = (await listPayments(held.row.id)).find(({ state }) => state === 'paid');
  if (!payment?.gatewayPaymentId) throw new Error('a paid checkout without its capture');
  const paidForMs = nowMs() - payment.updatedAt.getTime();
  if (paidForMs > alarmAfterMs) log.alarm('paid-but-not-active', { checkoutId: held.row.id });

  if (isHopeless(held, paidForMs)) return giveBack(held);
  await confirm(held, payment.gatewayPaymentId);
}

function isHopeless(held: HeldCheckout, paidForMs: number): boolean {
  const firstPickup = firstPickupDate((held.row.order as CheckoutOrder).pickup);
  return paidForMs > patienceMs || firstPickup < todayInRiyadh();
}

async function confirm(held: HeldCheckout, gatewayPaymentId: string): Promise<void> {
  const sent = { confirmSentAt: now() };
  if (held.state === 'paid') await held.advance('confirming', 'confirm-sent', sent);
  // Recorded before the call: from here on `already active` may be our own doing (§7).
  await held.write(sent);
  const { row } = held;
  const confirmed = await withCustomerToken(row.customerId, (token) =>
    confirmPayment({
      token,
      subscriptionId: subscriptionOf(held),
      referenceId: gatewayPaymentId,
      idempotencyKey: row.confirmKey,
    }),
  );
  if (confirmed.ok) {
    await held.advance('active', 'confirmed', { invoiceUrl: confirmed.value.invoiceUrl });
    return;
  }
  if (await isActiveAtPartner(held)) {
    await held.advance('active', 'confirmed-before', { attention: 'invoice-missing' });
    log.alarm('invoice-missing', { checkoutId: row.id });
    return;
  }
  // A definite refusal ends the key; the next try is a new intent.
  log.alarm('confirm-refused', { checkoutId: row.id });
  await held.write({ confirmKey: newId(), attention: 'confirm-refused' });
}

/** Gives the money back, but only after the partner itself says that nothing was activated (M2). */
async function giveBack(held: HeldCheckout): Promise<void> {
  const sentAt = held.row.confirmSentAt;
  const mayBeInFlight = sentAt !== null && nowMs() - sentAt.getTime() < leaseMs();
  if (mayBeInFlight) return;
  if (sentAt !== null && (await isActiveAtPartner(held))) {
    await held.advance('active', 'confirmed-before', { attention: 'invoice-missing' });
    return;
  }
  log.alarm('refund-of-unactivated', { checkoutId: held.row.id });
  for (const payment of await listPayments(held.row.id)) {
    if (payment.state === 'paid') await movePayment(payment, 'refund-due');
  }
  await held.advance('refund-due', 'gave-up-activating');
}

async function isActiveAtPartner(held: HeldCheckout): Promise<boolean> {
  const read = await subscriptionOrders({
    subscriptionId: subscriptionOf(held),
    locale: held.row.locale as Locale,
  });
  if (!read.ok) return false;
  const { state } = read.value.subscription;
  return state === 'active' || state === 'completed';
}

function subscriptionOf(held: HeldCheckout): number {
  const { subscriptionId } = held.row;
  if (subscriptionId === null) throw new Error('a paid checkout without a draft');
  return subscriptionId;
}
