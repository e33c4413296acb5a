import 'server-only';
import { issueSignedToken } from '@/lib/auth/signed-token.server';
import { minWindowMs } from '@/lib/checkout/core/order';
import { env } from '@/lib/config/env.server';
import { findConsent } from '@/lib/db/consents.server';
import { listPayments, openPayment, type PaymentRow } from '@/lib/db/payments.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { AppError } from '@/lib/kernel/app-error';
import { type Halalas, halalas } from '@/lib/kernel/money';
import { fromNow, minuteMs, nowMs, riyadhInstant } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isStillPolled } from '../core/backoff';
import { type LeasedCheckout, moved } from '../core/lease.server';
import { type CheckoutOrder, firstPickupDate, isTooLate } from '../core/order';
import { cancelLeased } from './cancel.server';
import { reconcilePayments } from './reconcile.server';

/**
 * Prepares a payment page for a drafted checkout and returns its URL; null when nothing can be paid
 * any more (it was paid in another tab, or it ended). A page that still works is reused; a new one
 * is created only after the gateway has said that the previous one is dead.
 *
 * Throws `service-unavailable`, with an alarm, when the charge would differ from what was agreed
 * (M4).
 */
export async function openPaymentPage(
  checkout: LeasedCheckout,
  locale: Locale,
): Promise<string | null> {
  if (checkout.state === 'paying') await reconcilePayments(checkout);
  else if (checkout.state === 'subscribed') await readEarlierAttempts(checkout);
  // Paid now, it would have to be refunded or picked up today.
  if (isTooLate(checkout.row.order as CheckoutOrder)) await cancelLeased(checkout, 'day-passed');
  if (checkout.state !== 'subscribed' && checkout.state !== 'paying') return null;
  const total = checkout.row.totalHalalas;
  if (total === null) throw new Error('a drafted checkout without a total');

  const consent = await findConsent(checkout.row.id);
  requireAgreedAmount(checkout, total, consent?.currency === 'SAR' ? consent.amountHalalas : null);
  const { payment, isNew } = await openAttempt(checkout, total);
  // failpoint: payment-written
  requireAgreedAmount(checkout, total, payment.amountHalalas);
  const url = payment.url ?? (await startPayment(checkout, payment, isNew, locale));
  // A reused page returns the customer to the language of this request.
  if (checkout.row.locale !== locale) await checkout.write({ locale });
  // failpoint: invoice-recorded
  if (checkout.state === 'subscribed') await checkout.advance('paying', 'payment-started');
  return url;
}

/**
 * Shown = `total` = charged: the agreed amount and the attempt's amount must both equal the total
 * (M4).
 */
function requireAgreedAmount({ row }: LeasedCheckout, total: number, amount: number | null): void {
  if (amount === total) return;
  log.alarm('charge-differs-from-consent', { checkoutId: row.id });
  throw new AppError('service-unavailable', { detail: { reason: 'consent' } });
}

/**
 * Reads earlier attempts before opening another page: a bank may have captured an abandoned one
 * late, and the customer must not pay twice. An attempt created while the gateway was down, and
 * about to expire, is expired so that a new one gets its full time; if the gateway has it after
 * all, it is read like any other expired attempt.
 */
async function readEarlierAttempts(checkout: LeasedCheckout): Promise<void> {
  const isStale = ({ state, expiresAt }: PaymentRow) =>
    state === 'created' && expiresAt < fromNow(minWindowMs);
  const needsReading = (payment: PaymentRow) => isStale(payment) || isStillPolled(payment, nowMs());
  if (!(await listPayments(checkout.row.id)).some(needsReading)) return;
  await reconcilePayments(checkout);
  for (const payment of await listPayments(checkout.row.id)) {
    if (isStale(payment)) await checkout.movePayment(payment, 'expired');
  }
}

async function openAttempt(
  checkout: LeasedCheckout,
  totalHalalas: number,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const { pickup } = checkout.row.order as CheckoutOrder;
  const windowEnd = fromNow(env().PAYMENT_WINDOW_MINUTES * minuteMs);
  const dayBegins = riyadhInstant(firstPickupDate(pickup), 0);
  const expiresAt = windowEnd < dayBegins ? windowEnd : dayBegins;
  const opened: Awaited<ReturnType<typeof openPayment>>[] = [];
  await checkout.write({}, async (transaction) => {
    opened.push(await openPayment(transaction, checkout.row.id, totalHalalas, expiresAt));
  });
  const [attempt] = opened;
  if (!attempt) throw new Error('a transaction that wrote nothing');
  return attempt;
}

async function startPayment(
  checkout: LeasedCheckout,
  payment: PaymentRow,
  isNew: boolean,
  locale: Locale,
): Promise<string> {
  // An attempt whose creation got no response may exist at the gateway: look it up before creating
  // another.
  const found = isNew ? null : await gateway().findByAttempt(payment.id);
  await checkout.write();
  const { gatewayRef, url } = found ?? (await createInvoice(checkout, payment, locale));
  // failpoint: invoice-created
  const pending = [payment, 'pending', { gatewayRef, url }] as const;
  if (checkout.state === 'subscribed') {
    await checkout.advance('paying', 'payment-started', {}, undefined, moved(...pending));
  } else await checkout.movePayment(...pending);
  return url;
}

function createInvoice(checkout: LeasedCheckout, payment: PaymentRow, locale: Locale) {
  const { APP_ORIGIN } = env();
  const { row } = checkout;
  const returnPath = localePath(locale, `/checkout/${row.id}/return`, {
    a: issueSignedToken(payment.id, 'return'),
  });
  return gateway().start({
    attemptId: payment.id,
    amountHalalas: amountOf(payment),
    description: (row.order as CheckoutOrder).planName,
    locale,
    successUrl: `${APP_ORIGIN}${returnPath}`,
    backUrl: `${APP_ORIGIN}${returnPath}`,
    expiresAt: payment.expiresAt,
  });
}

function amountOf(payment: PaymentRow): Halalas {
  const amount = halalas(payment.amountHalalas);
  if (amount === null) throw new Error('a payment of no amount');
  return amount;
}
