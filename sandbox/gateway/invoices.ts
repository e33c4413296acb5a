import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { World } from '../store/world';
import { invalidRequest, notFound, parseOrThrow } from './errors';
import { gatewayTables, type InvoiceRow, statusOf } from './tables';

const MINIMUM_HALALAS = 100;

/** Only http(s): the hosted page links to these URLs, and a `javascript:` link would run there. */
export const HTTP_URL = z.url({ protocol: /^https?$/, error: 'is not a valid URL' });
const NOT_STRINGS = 'must be an object of strings';
const METADATA = z.record(z.string(), z.string(NOT_STRINGS), NOT_STRINGS).nullish();

/** Maps an empty or missing value to null. */
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : (value ?? null)), schema.nullable());

/** A date without a time is its first instant, so the invoice expires before that day begins. */
const INSTANT = z.string('is not a valid date').transform((text, ctx) => {
  const iso = text.replace(' ', 'T');
  const zoned = !iso.includes('T') || /(Z|[+-]\d{2}:?\d{2})$/.test(iso) ? iso : `${iso}Z`;
  const at = Date.parse(zoned);
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(at)) return new Date(at).toISOString();
  ctx.addIssue({ code: 'custom', message: 'is not a valid date' });
  return z.NEVER;
});

const BLANK = "can't be blank";
const INVOICE = z.object({
  amount: z
    .int({ error: ({ input }) => ((input ?? null) === null ? BLANK : 'must be an integer') })
    .min(MINIMUM_HALALAS, `must be greater than or equal to ${MINIMUM_HALALAS}`),
  currency: z.literal('SAR', 'is not supported').nullish(),
  description: z.string(BLANK).refine((text) => text.trim() !== '', BLANK),
  callback_url: orNull(HTTP_URL),
  success_url: orNull(HTTP_URL),
  back_url: orNull(HTTP_URL),
  expired_at: orNull(INSTANT),
  metadata: METADATA,
});

/**
 * Creates an invoice from the posted JSON.
 * @param body parsed but not validated
 * @param origin origin of the hosted page, for example `http://127.0.0.1:4010`
 * @throws GatewayError 400 that lists every invalid field
 */
export function createInvoice(world: World, body: Record<string, unknown>, origin: string) {
  const wanted = parseOrThrow(INVOICE, body);
  const id = randomUUID();
  const now = world.now().toISOString();
  const invoice: InvoiceRow = {
    id,
    status: 'initiated',
    ...wanted,
    currency: 'SAR',
    url: `${origin}/gateway/invoices/${id}?lang=en`,
    created_at: now,
    updated_at: now,
    payment_id: null,
    paid_at: null,
    // An empty value removes its key.
    metadata: Object.fromEntries(
      Object.entries(wanted.metadata ?? {}).filter(([, text]) => text !== ''),
    ),
    tampered_amount: null,
  };
  gatewayTables(world).invoices.put(id, invoice);
  return invoice;
}

/** @throws GatewayError 404 */
export function getInvoice(world: World, id: string): InvoiceRow {
  const invoice = gatewayTables(world).invoices.get(id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/**
 * Cancels an unpaid invoice; repeating it changes nothing.
 * @throws GatewayError 404, or 400 once it is paid or has expired
 */
export function cancelInvoice(world: World, id: string): InvoiceRow {
  const invoice = getInvoice(world, id);
  const status = statusOf(invoice, world.now());
  if (status === 'canceled') return invoice;
  if (status !== 'initiated') throw invalidRequest(`Invoice is ${status} and can't be canceled`);
  return changeInvoice(world, invoice, { status: 'canceled' });
}

export function changeInvoice(world: World, invoice: InvoiceRow, change: Partial<InvoiceRow>) {
  const changed = { ...invoice, ...change, updated_at: world.now().toISOString() };
  gatewayTables(world).invoices.put(invoice.id, changed);
  return changed;
}
