import { randomUUID } from 'node:crypto';
import type { World } from '../store/world';
import { gatewayBook, type InvoiceRow, statusOf } from './book';
import { type FieldErrors, invalidRequest, notFound } from './errors';

const MINIMUM_HALALAS = 100;

/**
 * Opens an invoice from the JSON that was posted.
 * @param body as parsed, unchecked
 * @param origin where the hosted page answers, `http://127.0.0.1:4010`
 * @throws GatewayError 400 with every field that is wrong
 */
export function createInvoice(world: World, body: Record<string, unknown>, origin: string) {
  const errors: FieldErrors = {};
  const amount = readAmount(body.amount, errors);
  if ((body.currency ?? 'SAR') !== 'SAR') errors.currency = ['is not supported'];
  if (typeof body.description !== 'string' || body.description.trim() === '') {
    errors.description = ["can't be blank"];
  }
  const callbackUrl = readUrl(body, 'callback_url', errors);
  const successUrl = readUrl(body, 'success_url', errors);
  const backUrl = readUrl(body, 'back_url', errors);
  const expiredAt = readInstant(body.expired_at, errors);
  const metadata = readMetadata(body.metadata, errors);
  if (Object.keys(errors).length > 0) throw invalidRequest('Validation Failed', errors);

  const id = randomUUID();
  const now = world.now().toISOString();
  const invoice: InvoiceRow = {
    id,
    status: 'initiated',
    amount,
    currency: 'SAR',
    description: String(body.description),
    url: `${origin}/gateway/invoices/${id}?lang=en`,
    callback_url: callbackUrl,
    success_url: successUrl,
    back_url: backUrl,
    expired_at: expiredAt,
    created_at: now,
    updated_at: now,
    payment_id: null,
    paid_at: null,
    metadata,
    tampered_amount: null,
  };
  gatewayBook(world).invoices.put(id, invoice);
  return invoice;
}

/** @throws GatewayError 404 */
export function getInvoice(world: World, id: string): InvoiceRow {
  const invoice = gatewayBook(world).invoices.get(id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/**
 * Sets metadata, the only thing about an invoice that can be changed.
 * @param body as parsed, unchecked
 * @throws GatewayError 404, or 400
 */
export function updateInvoice(world: World, id: string, body: Record<string, unknown>) {
  const invoice = getInvoice(world, id);
  const errors: FieldErrors = {};
  const metadata = readMetadata(body.metadata, errors, invoice.metadata);
  if (Object.keys(errors).length > 0) throw invalidRequest('Validation Failed', errors);
  return changeInvoice(world, invoice, { metadata });
}

/**
 * Ends an unpaid invoice; cancelling it again changes nothing.
 * @throws GatewayError 404, or 400 once it is paid or over
 */
export function cancelInvoice(world: World, id: string): InvoiceRow {
  const invoice = getInvoice(world, id);
  const status = statusOf(invoice, world.now());
  if (status === 'canceled') return invoice;
  if (status !== 'initiated') throw invalidRequest(`Invoice is ${status} and can't be canceled`);
  return changeInvoice(world, invoice, { status: 'canceled' });
}

export function changeInvoice(world: World, invoice: InvoiceRow, change: Partial<InvoiceRow>) {
  const changed = {
    ...invoice,
    ...change,
    updated_at: world.now().toISOString(),
  };
  gatewayBook(world).invoices.put(invoice.id, changed);
  return changed;
}

function readAmount(value: unknown, errors: FieldErrors): number {
  if (value === undefined || value === null) errors.amount = ["can't be blank"];
  else if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    errors.amount = ['must be an integer'];
  } else if (value < MINIMUM_HALALAS) {
    errors.amount = [`must be greater than or equal to ${MINIMUM_HALALAS}`];
  } else return value;
  return 0;
}

/** Only http(s): the hosted page links to these, and a `javascript:` link would run there. */
function readUrl(body: Record<string, unknown>, field: string, errors: FieldErrors) {
  const value = body[field];
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string' && isHttpUrl(value)) return value;
  errors[field] = ['is not a valid URL'];
  return null;
}

export function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** A date alone is its first instant, so the invoice is over before that day begins. */
function readInstant(value: unknown, errors: FieldErrors): string | null {
  if (value === undefined || value === null || value === '') return null;
  const text = typeof value === 'string' ? value.replace(' ', 'T') : '';
  const zoned = !text.includes('T') || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
  const at = Date.parse(zoned);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(at)) return new Date(at).toISOString();
  errors.expired_at = ['is not a valid date'];
  return null;
}

/** What was there with what was posted over it; an empty value unsets its key. */
export function readMetadata(
  value: unknown,
  errors: FieldErrors,
  before: Record<string, string> = {},
): Record<string, string> {
  if (value === undefined || value === null) return before;
  const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value) : null;
  if (!entries?.every((entry): entry is [string, string] => typeof entry[1] === 'string')) {
    errors.metadata = ['must be an object of strings'];
    return {};
  }
  const all = { ...before, ...Object.fromEntries(entries) };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text !== ''));
}
