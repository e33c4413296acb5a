import type { World } from '../store/world';
import { type InvoiceRow, type PaymentRow, paymentsOf, statusOf, type WebhookRow } from './book';

const riyals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Halalas as Moyasar prints them: `4866` → `48.66 SAR`. */
export function amountFormat(halalas: number): string {
  return `${riyals.format(halalas / 100)} SAR`;
}

export function paymentOnWire(row: PaymentRow) {
  return {
    ...row,
    amount_format: amountFormat(row.amount),
    fee_format: amountFormat(row.fee),
    refunded_format: amountFormat(row.refunded),
    captured_format: amountFormat(row.captured),
  };
}

/** An invoice as lists and `callback_url` carry it. */
export function invoiceOnWire(world: World, row: InvoiceRow) {
  const { tampered_amount: _, ...fields } = row;
  return {
    ...fields,
    status: statusOf(row, world.now()),
    logo_url: null,
    amount_format: amountFormat(row.amount),
  };
}

/** A single invoice, which adds every attempt to pay it. */
export function invoiceWithPayments(world: World, row: InvoiceRow) {
  return {
    ...invoiceOnWire(world, row),
    payments: paymentsOf(world, row.id).map(paymentOnWire),
  };
}

export function webhookOnWire({ shared_secret: _, ...shown }: WebhookRow) {
  return shown;
}
