import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { World } from '../store/world';
import { outcomeOf, outcomeOfAmount, outcomeOfCode } from './cards';
import { invalidRequest, notFound, parseOrThrow } from './errors';
import { changeInvoice } from './invoices';
import {
  gatewayTables,
  type InvoiceRow,
  type PaymentRow,
  recordPaymentEvent,
  statusOf,
} from './tables';

/** The payment method. */
type PaymentMethod = { number: string; name: string } | 'applepay';

/**
 * Charges an invoice: creates one payment, `paid` or `failed`, and updates the invoice if paid.
 * Does not check whether the invoice is still payable, because late captures happen.
 */
export function charge(
  world: World,
  invoice: InvoiceRow,
  method: PaymentMethod,
  ip: string | null = null,
): PaymentRow {
  const now = world.now().toISOString();
  const amount = invoice.tampered_amount ?? invoice.amount;
  const { outcome: cardOutcome, ...payer } = sourceOf(method, amount);
  const outcome = consumeDecline(world) ? outcomeOfCode('51') : cardOutcome;
  const payment: PaymentRow = {
    id: randomUUID(),
    status: outcome.approved ? 'paid' : 'failed',
    amount,
    fee: 0,
    currency: 'SAR',
    refunded: 0,
    refunded_at: null,
    captured: outcome.approved ? amount : 0,
    captured_at: outcome.approved ? now : null,
    voided_at: null,
    description: invoice.description,
    invoice_id: invoice.id,
    ip,
    // The address of the hosted page, without its language.
    callback_url: invoice.url.replace(/\?.*$/, ''),
    created_at: now,
    updated_at: now,
    // Moyasar does not document whether it copies the invoice's metadata, so callers must not rely
    // on it.
    metadata: null,
    source: {
      ...payer,
      gateway_id: `moyasar_cc_${randomUUID().replaceAll('-', '').slice(0, 22)}`,
      reference_number: outcome.approved ? digits(12) : null,
      token: null,
      message: outcome.message,
      transaction_url: null,
      response_code: outcome.responseCode,
      authorization_code: outcome.approved ? digits(6) : null,
      issuer_name: 'Sandbox Bank',
      issuer_country: 'SA',
      issuer_card_type: payer.company === 'mada' ? 'debit' : 'credit',
      issuer_card_category: 'STANDARD',
    },
  };
  recordPaymentEvent(world, payment, {
    what: outcome.approved ? 'paid' : 'failed',
    amount,
    late: !isPayable(world, invoice),
    tampered: amount !== invoice.amount,
  });
  gatewayTables(world).payments.put(payment.id, payment);
  changeInvoice(world, invoice, {
    tampered_amount: null,
    ...(outcome.approved && { status: 'paid', payment_id: payment.id, paid_at: now }),
  });
  return payment;
}

/** Whether a control asked to decline this payment; counts it down. */
function consumeDecline(world: World): boolean {
  const book = gatewayTables(world);
  const { declineNext } = book.settings();
  if (declineNext > 0) book.changeSettings({ declineNext: declineNext - 1 });
  return declineNext > 0;
}

/** The payer as `source` shows it: only the last four digits of a card number are kept. */
function sourceOf(means: PaymentMethod, amount: number) {
  if (means === 'applepay') return { ...wallet, outcome: outcomeOfAmount(amount) };
  const { company, ...outcome } = outcomeOf(means.number);
  const number = `XXXX-XXXX-XXXX-${means.number.slice(-4)}`;
  return { type: 'creditcard' as const, company, name: means.name, number, outcome };
}

/** A wallet reveals neither the name nor the number of its card. */
const wallet = {
  type: 'applepay',
  company: 'mada',
  name: null,
  number: 'XXXX-XXXX-XXXX-1010',
} as const;

function digits(count: number): string {
  return String(randomInt(10 ** (count - 1), 10 ** count));
}

/** Whether the invoice can be paid now. The hosted page checks it before it shows the form. */
export function isPayable(world: World, invoice: InvoiceRow): boolean {
  return statusOf(invoice, world.now()) === 'initiated';
}

/** @throws GatewayError 404 */
export function getPayment(world: World, id: string): PaymentRow {
  const payment = gatewayTables(world).payments.get(id);
  if (!payment) throw notFound('Payment');
  return payment;
}

/**
 * Refunds a payment; without an amount, all that is left. Any refund, even a partial one, sets the
 * status to `refunded`; the rest can still be refunded later.
 * @param amount halalas, as posted, not validated
 * @throws GatewayError 404, or 400 if unpaid, above the rest, or refunds are set to fail
 */
export function refund(world: World, id: string, amount: unknown): PaymentRow {
  const payment = getPayment(world, id);
  const left = payment.amount - payment.refunded;
  if (!['paid', 'refunded'].includes(payment.status) || left === 0) {
    throw invalidRequest(`Payment is ${payment.status} and can't be refunded`);
  }
  const refundAmount = z
    .int('must be a positive integer')
    .min(1, 'must be a positive integer')
    .max(left, 'is more than what is left to refund');
  const { amount: refunded } = parseOrThrow(z.object({ amount: refundAmount }), {
    amount: amount ?? left,
  });
  if (gatewayTables(world).settings().refundFailing) {
    throw invalidRequest('Insufficient balance to refund this payment');
  }
  const changed: PaymentRow = {
    ...payment,
    status: 'refunded',
    refunded: payment.refunded + refunded,
    refunded_at: world.now().toISOString(),
    updated_at: world.now().toISOString(),
  };
  recordPaymentEvent(world, payment, { what: 'refunded', amount: refunded });
  const { payments, invoices } = gatewayTables(world);
  payments.put(id, changed);
  const invoice = invoices.get(payment.invoice_id);
  if (invoice?.payment_id === id) changeInvoice(world, invoice, { status: 'refunded' });
  return changed;
}
