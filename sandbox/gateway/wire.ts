import type { World } from '../store/world';
import {
  type InvoiceRow,
  newestFirst,
  type PaymentRow,
  paymentsOf,
  statusOf,
  type WebhookRow,
} from './tables';

const riyals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats halalas as Moyasar does: `4866` → `48.66 SAR`. */
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

/** An invoice as sent in lists and to `callback_url`. */
export function invoiceOnWire(world: World, row: InvoiceRow) {
  const { tampered_amount: _, ...fields } = row;
  return {
    ...fields,
    status: statusOf(row, world.now()),
    logo_url: null,
    amount_format: amountFormat(row.amount),
  };
}

/** A single invoice, with every attempt to pay it. */
export function invoiceWithPayments(world: World, row: InvoiceRow) {
  return { ...invoiceOnWire(world, row), payments: paymentsOf(world, row.id).map(paymentOnWire) };
}

export function webhookOnWire({ shared_secret: _, ...shown }: WebhookRow) {
  return shown;
}

const PER_PAGE = 20;

/**
 * One page of invoices, newest first, filtered by `status` and any `metadata[key]` of the query.
 */
export function listPage(
  rows: ReturnType<typeof invoiceOnWire>[],
  { page: requestedPage, ...query }: Record<string, string>,
) {
  const found = newestFirst(rows).filter((row) =>
    Object.entries(query).every(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      if (key !== undefined) return row.metadata[key] === value;
      return name !== 'status' || row.status === value;
    }),
  );
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const page = Math.max(1, Math.trunc(Number(requestedPage)) || 1);
  return {
    invoices: found.slice((page - 1) * PER_PAGE, page * PER_PAGE),
    meta: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: found.length,
    },
  };
}
