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
 * Has a payment page ready for a drafted checkout, and returns its address; null when the checkout turned out to
 * be past paying (it was paid in another tab, it ended). A payment page that still works is used again; a new
 * one is made only after the gateway said that the one before is dead.
 *
 * Throws `service-unavailable`, with an alarm, when what would be charged is not what was agreed to (M4).
 */
export async function paymentPage(held: LeasedCheckout, locale: Locale): Promise<string | null> {
  if (held.state === 'paying') await reconcilePayments(held);
  else if (held.state === 'subscribed') await lookBack(held);
  // Paid now it would only be given back, or be a pickup of today.
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
  // A page that is used again leads back in the language of this press.
  if (held.row.locale !== locale) await held.write({ locale });
  // failpoint: invoice-recorded
  if (held.state === 'subscribed') await held.advance('paying', 'payment-started');
  return url;
}

/** Shown = `total` = charged: what the customer agreed to last, and what an attempt asks for, is this very amount (M4). */
function refuseUnlessEqual({ row }: LeasedCheckout, total: number, amount: number | null): void {
  if (amount === total) return;
  log.alarm('charge-differs-from-consent', { checkoutId: row.id });
  throw new AppError('service-unavailable', { detail: { reason: 'consent' } });
}

/**
 * Looks at the attempts before another page is opened: a bank may have captured late what was given up, and who has paid pays
 * no second time. One that was begun while the gateway was away, and whose end is near, makes room for one with its whole time;
 * found there after all, late, it is read like any other that has ended.
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
  // An attempt whose creation was never answered may exist at the gateway: look before making a second one.
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
