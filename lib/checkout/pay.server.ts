import 'server-only';
import { env } from '@/lib/config/env.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { type Halalas, halalas } from '@/lib/kernel/money';
import { fromNow, minuteMs } from '@/lib/kernel/time';
import { gateway } from '@/lib/payments/gateway.server';
import { issueTicket } from '@/lib/session/ticket.server';
import { movePayment, openPayment, type PaymentRow } from '@/lib/store/payments.server';
import type { HeldCheckout } from './lease.server';
import { reconcilePayments } from './reconcile.server';

/**
 * Has a payment page ready for a drafted checkout, and returns its address; null when the checkout turned out to
 * be past paying (it was paid in another tab, it ended). A payment page that still works is used again; a new
 * one is made only after the gateway said that the one before is dead.
 */
export async function paymentPage(held: HeldCheckout, locale: Locale): Promise<string | null> {
  if (held.state === 'paying') await reconcilePayments(held);
  if (held.state !== 'subscribed' && held.state !== 'paying') return null;
  const total = held.row.totalHalalas;
  if (total === null) throw new Error('a drafted checkout without a total');

  const expiresAt = fromNow(env().PAYMENT_WINDOW_MINUTES * minuteMs);
  const { payment, isNew } = await openPayment(held.row.id, total, expiresAt);
  const url = payment.url ?? (await startPayment(held, payment, isNew, locale));
  if (held.state === 'subscribed') await held.advance('paying', 'payment-started');
  return url;
}

async function startPayment(
  held: HeldCheckout,
  payment: PaymentRow,
  isNew: boolean,
  locale: Locale,
): Promise<string> {
  await held.write();
  // An attempt whose creation was never answered may exist at the gateway: look before making a second one.
  const found = isNew ? null : await gateway().findByAttempt(payment.id);
  const started = found ?? (await createInvoice(held, payment, locale));
  const moved = await movePayment(payment, 'pending', {
    gatewayRef: started.gatewayRef,
    url: started.url,
  });
  if (!moved) throw new AppError('payment-unreachable', { detail: { reason: 'moved-meanwhile' } });
  return started.url;
}

function createInvoice(held: HeldCheckout, payment: PaymentRow, locale: Locale) {
  const { APP_ORIGIN } = env();
  const { row } = held;
  const returnPath = localePath(locale, `/checkout/${row.id}/return`, {
    a: issueTicket(payment.id, 'return'),
  });
  return gateway().start({
    attemptId: payment.id,
    amountHalalas: amountOf(payment),
    description: (row.order as { planName: string }).planName,
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
