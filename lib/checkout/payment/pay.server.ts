import 'server-only';
import { issueSignedToken } from '@/lib/auth/signed-token.server';
import { env } from '@/lib/config/env.server';
import { findConsent } from '@/lib/db/consents.server';
import { listPayments, openPayment, type PaymentRow } from '@/lib/db/payments.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { AppError } from '@/lib/kernel/app-error';
import { type Halalas, halalas } from '@/lib/kernel/money';
import { leastWindowMs } from '@/lib/kernel/on-sale';
import { fromNow, minuteMs, nowMs, riyadhInstant } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { endUnpaid } from '../activation/give-up.server';
import { isStillRead } from '../core/backoff';
import { type LeasedCheckout, moved } from '../core/lease.server';
import { type CheckoutOrder, firstPickupDate, isTooLate } from '../core/order';
import { reconcilePayments } from './reconcile.server';

/**
 * Prepares a payment page for a drafted checkout and returns its URL; null when nothing can be paid
 * any more (it was paid in another tab, or it ended). A page that still works is reused; a new one
 * is created only after the gateway has said that the previous one is dead.
 *
 * Throws `service-unavailable`, with an alarm, when the charge would differ from what was agreed
 * (M4).
 */
export async function paymentPage(held: LeasedCheckout, locale: Locale): Promise<string | null> {
  if (held.state === 'paying') await reconcilePayments(held);
  else if (held.state === 'subscribed') await lookBack(held);
  // Paid now, it would have to be refunded or picked up today.
  if (isTooLate(held.row.order as CheckoutOrder)) await endUnpaid(held, 'day-passed');
  if (held.state !== 'subscribed' && held.state !== 'paying') return null;
  const total = held.row.totalHalalas;
  if (total === null) throw new Error('a drafted checkout without a total');

  const consent = await findConsent(held.row.id);
  refuseUnlessEqual(held, total, consent?.currency === 'SAR' ? consent.amountHalalas : null);
  const { payment, isNew } = await openAttempt(held, total);
  // failpoint: payment-written
  refuseUnlessEqual(held, total, payment.amountHalalas);
  const url = payment.url ?? (await startPayment(held, payment, isNew, locale));
  // A reused page returns the customer to the language of this request.
  if (held.row.locale !== locale) await held.write({ locale });
  // failpoint: invoice-recorded
  if (held.state === 'subscribed') await held.advance('paying', 'payment-started');
  return url;
}

/**
 * Shown = `total` = charged: the agreed amount and the attempt's amount must both equal the total
 * (M4).
 */
function refuseUnlessEqual({ row }: LeasedCheckout, total: number, amount: number | null): void {
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
async function lookBack(held: LeasedCheckout): Promise<void> {
  const isStale = ({ state, expiresAt }: PaymentRow) =>
    state === 'created' && expiresAt < fromNow(leastWindowMs);
  const isToBeRead = (payment: PaymentRow) => isStale(payment) || isStillRead(payment, nowMs());
  if (!(await listPayments(held.row.id)).some(isToBeRead)) return;
  await reconcilePayments(held);
  for (const payment of await listPayments(held.row.id)) {
    if (isStale(payment)) await held.movePayment(payment, 'expired');
  }
}

async function openAttempt(
  held: LeasedCheckout,
  totalHalalas: number,
): Promise<{ payment: PaymentRow; isNew: boolean }> {
  const { pickup } = held.row.order as CheckoutOrder;
  const windowEnd = fromNow(env().PAYMENT_WINDOW_MINUTES * minuteMs);
  const dayBegins = riyadhInstant(firstPickupDate(pickup), 0);
  const expiresAt = windowEnd < dayBegins ? windowEnd : dayBegins;
  const opened: Awaited<ReturnType<typeof openPayment>>[] = [];
  await held.write({}, async (transaction) => {
    opened.push(await openPayment(transaction, held.row.id, totalHalalas, expiresAt));
  });
  const [attempt] = opened;
  if (!attempt) throw new Error('a transaction that wrote nothing');
  return attempt;
}

async function startPayment(
  held: LeasedCheckout,
  payment: PaymentRow,
  isNew: boolean,
  locale: Locale,
): Promise<string> {
  // An attempt whose creation got no response may exist at the gateway: look it up before creating
  // another.
  const found = isNew ? null : await gateway().findByAttempt(payment.id);
  await held.write();
  const { gatewayRef, url } = found ?? (await createInvoice(held, payment, locale));
  // failpoint: invoice-created
  const pending = [payment, 'pending', { gatewayRef, url }] as const;
  if (held.state === 'subscribed') {
    await held.advance('paying', 'payment-started', {}, undefined, moved(...pending));
  } else await held.movePayment(...pending);
  return url;
}

function createInvoice(held: LeasedCheckout, payment: PaymentRow, locale: Locale) {
  const { APP_ORIGIN } = env();
  const { row } = held;
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
