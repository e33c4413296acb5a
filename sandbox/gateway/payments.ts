import { randomInt, randomUUID } from 'node:crypto';
import type { World } from '../store/world';
import { gatewayBook, type InvoiceRow, type PaymentRow, statusOf } from './book';
import { outcomeOf } from './cards';
import { invalidRequest, notFound } from './errors';
import { changeInvoice } from './invoices';

/**
 * Charges a card for an invoice: one payment, `paid` or `failed`, and the invoice follows when it was paid.
 * It does not ask whether the invoice may still be paid: a late capture is a thing that happens.
 */
export function charge(
  world: World,
  invoice: InvoiceRow,
  card: { number: string; name: string },
  ip: string | null = null,
): PaymentRow {
  const outcome = outcomeOf(card.number);
  const now = world.now().toISOString();
  const amount = invoice.tampered_amount ?? invoice.amount;
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
    callback_url: invoice.url,
    created_at: now,
    updated_at: now,
    // Whether Moyasar copies the invoice's metadata is not documented; nobody may rely on it.
    metadata: null,
    source: {
      type: 'creditcard',
      company: outcome.company,
      name: card.name,
      number: `XXXX-XXXX-XXXX-${card.number.slice(-4)}`,
      gateway_id: `moyasar_cc_${randomUUID().replaceAll('-', '').slice(0, 22)}`,
      reference_number: outcome.approved ? String(randomInt(1e11, 1e12)) : null,
      token: null,
      message: outcome.message,
      transaction_url: null,
      response_code: outcome.responseCode,
    },
  };
  gatewayBook(world).payments.put(payment.id, payment);
  changeInvoice(world, invoice, {
    tampered_amount: null,
    ...(outcome.approved && {
      status: 'paid',
      payment_id: payment.id,
      paid_at: now,
    }),
  });
  return payment;
}

/** Whether somebody can pay it now, as the hosted page asks before it shows a form. */
export function isPayable(world: World, invoice: InvoiceRow): boolean {
  return statusOf(invoice, world.now()) === 'initiated';
}

/** @throws GatewayError 404 */
export function getPayment(world: World, id: string): PaymentRow {
  const payment = gatewayBook(world).payments.get(id);
  if (!payment) throw notFound('Payment');
  return payment;
}

/**
 * Gives money back, all that is left when no amount is named.
 * Any refund, a partial one too, makes the status `refunded`; what is left can still be refunded later.
 * @param amount halalas, as posted, unchecked
 * @throws GatewayError 404, or 400 when unpaid, over the rest, or refunds are set to fail
 */
export function refund(world: World, id: string, amount: unknown): PaymentRow {
  const payment = getPayment(world, id);
  const left = payment.amount - payment.refunded;
  if (!['paid', 'refunded'].includes(payment.status) || left === 0) {
    throw invalidRequest(`Payment is ${payment.status} and can't be refunded`);
  }
  const asked = amount ?? left;
  if (typeof asked !== 'number' || !Number.isSafeInteger(asked) || asked < 1) {
    throw invalidRequest('Validation Failed', {
      amount: ['must be a positive integer'],
    });
  }
  if (asked > left) {
    throw invalidRequest('Validation Failed', {
      amount: ['is more than what is left to refund'],
    });
  }
  if (gatewayBook(world).settings().refundFailing) {
    throw invalidRequest('Insufficient balance to refund this payment');
  }
  return giveBack(world, payment, 'refunded', {
    refunded: payment.refunded + asked,
    refunded_at: world.now().toISOString(),
  });
}

/**
 * Undoes a whole payment before it is settled.
 * @throws GatewayError 404, or 400 when it is not `paid` any more
 */
export function voidPayment(world: World, id: string): PaymentRow {
  const payment = getPayment(world, id);
  if (payment.status !== 'paid') {
    throw invalidRequest(`Payment is ${payment.status} and can't be voided`);
  }
  return giveBack(world, payment, 'voided', {
    voided_at: world.now().toISOString(),
  });
}

function giveBack(
  world: World,
  payment: PaymentRow,
  status: 'refunded' | 'voided',
  change: Partial<PaymentRow>,
): PaymentRow {
  const book = gatewayBook(world);
  const changed = {
    ...payment,
    ...change,
    status,
    updated_at: world.now().toISOString(),
  };
  book.payments.put(payment.id, changed);
  const invoice = book.invoices.get(payment.invoice_id);
  if (invoice?.payment_id === payment.id) changeInvoice(world, invoice, { status });
  return changed;
}
