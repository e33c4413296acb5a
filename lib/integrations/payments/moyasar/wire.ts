import { z } from 'zod';
import { isLocale, type Locale } from '@/lib/i18n/routing';
import { type Halalas, halalas } from '@/lib/kernel/money';
import type { Capture, DeclineCode, GatewayReading, PaymentAttempt } from '../gateway';

/** An integer of halalas, also as text. */
const amount = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,12}$/)
      .transform(Number),
  ])
  .transform((number, context): Halalas => {
    const read = halalas(number);
    if (read !== null) return read;
    context.addIssue({ code: 'custom', message: 'no amount' });
    return z.NEVER;
  });

const id = z.string().min(1).max(100);

export const paymentWire = z.object({
  id,
  status: z.string(),
  amount,
  currency: z.string(),
  refunded: amount.nullish(),
  invoice_id: id.nullish(),
  created_at: z.string().nullish(),
  source: z
    .looseObject({ message: z.string().nullish(), response_code: z.string().nullish() })
    .nullish()
    .catch(null),
});
export type PaymentWire = z.output<typeof paymentWire>;

export const invoiceWire = z.object({
  id,
  status: z.string(),
  amount,
  currency: z.string(),
  url: z.url(),
  payment_id: id.nullish(),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  payments: z.array(paymentWire).nullish(),
});
export type InvoiceWire = z.output<typeof invoiceWire>;

export const invoiceListWire = z.object({ invoices: z.array(invoiceWire) });

export const eventWire = z.object({
  id,
  type: z.string().max(100),
  secret_token: z.string(),
  data: z.object({ id, invoice_id: id.nullish() }),
});

/** Metadata attached to a new invoice. */
export const metadataFor = ({
  attemptId,
  locale,
}: Pick<PaymentAttempt, 'attemptId' | 'locale'>) => ({
  attempt_id: attemptId,
  locale,
});

export const attemptIdOf = ({ metadata }: InvoiceWire): string | null => {
  const attemptId = metadata?.attempt_id;
  return typeof attemptId === 'string' ? attemptId : null;
};

/** The customer's language when the invoice was created. */
export const localeOf = ({ metadata }: InvoiceWire): Locale | null =>
  isLocale(metadata?.locale) ? metadata.locale : null;

/** Statuses with captured money. `authorized` is not among them: nothing is captured yet. */
const captured = new Set(['paid', 'captured', 'refunded', 'voided']);
const ended = new Set(['expired', 'canceled', 'voided', 'refunded']);

/** Refunded amount. A voided payment was returned completely, whatever `refunded` says. */
export const refundedOf = (payment: PaymentWire): Halalas =>
  payment.status === 'voided' ? payment.amount : (payment.refunded ?? (0 as Halalas));

const isGivenBack = (payment: PaymentWire): boolean => refundedOf(payment) >= payment.amount;

/** The capture that is not fully refunded; else a refunded one; else null. */
export function captureOf(payments: PaymentWire[]): PaymentWire | null {
  const taken = payments.filter(({ status }) => captured.has(status));
  return taken.find((payment) => !isGivenBack(payment)) ?? taken[0] ?? null;
}

/** Combines an invoice and its payments. */
export function readingOf(invoice: InvoiceWire, payments: PaymentWire[]): GatewayReading {
  const capture = captureOf(payments);
  return {
    state: stateOf(invoice, capture),
    amountHalalas: invoice.amount,
    currency: invoice.currency,
    attemptId: attemptIdOf(invoice),
    payment: capture && onPort(capture),
    decline: declineOf(payments),
  };
}

/**
 * A capture takes precedence: an expired invoice can have been paid. An unknown status counts as
 * pending: neither paid nor safe to pay again.
 */
function stateOf(invoice: InvoiceWire, capture: PaymentWire | null): GatewayReading['state'] {
  if (capture) return isGivenBack(capture) ? 'refunded' : 'paid';
  return ended.has(invoice.status) ? 'ended' : 'pending';
}

const onPort = (payment: PaymentWire): Capture => ({
  id: payment.id,
  amountHalalas: payment.amount,
  currency: payment.currency,
  refundedHalalas: refundedOf(payment),
});

/** ISO 8583 response codes of the issuer that a customer can act on. */
const declinesByCode: Record<string, DeclineCode> = {
  '51': 'insufficient-funds',
  '54': 'card-expired',
  '61': 'over-limit',
  '65': 'over-limit',
};

/**
 * The reason of the last failed attempt. A lost or stolen card is reported as `declined`, as on a
 * terminal.
 */
function declineOf(payments: PaymentWire[]): DeclineCode | null {
  const failed = payments
    .filter(({ status }) => status === 'failed')
    .sort((a, b) => (a.created_at ?? '').localeCompare(b.created_at ?? ''));
  const last = failed.at(-1);
  if (!last) return null;
  const { response_code: code, message } = last.source ?? {};
  const text = message ?? '';
  if (code && declinesByCode[code]) return declinesByCode[code];
  if (/insufficient/i.test(text)) return 'insufficient-funds';
  if (/expired/i.test(text)) return 'card-expired';
  return /limit/i.test(text) ? 'over-limit' : 'declined';
}
