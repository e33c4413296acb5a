import 'server-only';
import type { z } from 'zod';
import { isSameSecret } from '@/lib/db/encryption.server';
import { AppError } from '@/lib/kernel/app-error';
import { log } from '@/lib/observability/log.server';
import { callGateway, type GatewayCall, type GatewayConnection } from '../call.server';
import type { PaymentAttempt, PaymentGateway, StartedPayment, WebhookHint } from '../gateway';
import {
  attemptIdOf,
  captureOf,
  eventWire,
  type InvoiceWire,
  invoiceListWire,
  invoiceWire,
  localeOf,
  metadataFor,
  type PaymentWire,
  paymentWire,
  readingOf,
  refundedOf,
} from './wire';

export interface MoyasarConfig {
  baseUrl: string;
  secretKey: string;
  /** All are accepted: there are two during a rotation. */
  webhookSecrets: readonly string[];
  timeoutMs: number;
}

/**
 * Moyasar's hosted invoices: amounts are integers of halalas, the page is Moyasar's, the key is
 * sent with HTTP Basic.
 */
export function moyasarGateway(config: MoyasarConfig): PaymentGateway {
  const connection: GatewayConnection = {
    baseUrl: config.baseUrl,
    timeoutMs: config.timeoutMs,
    authorization: `Basic ${Buffer.from(`${config.secretKey}:`).toString('base64')}`,
    // Moyasar answers 405 when the account may not use a live key.
    refusesUs: [401, 403, 405],
  };
  const call = <Schema extends z.ZodType>(wanted: GatewayCall<Schema>) =>
    callGateway(connection, wanted);

  /** Reads a row whose id we stored: a missing row is unexpected and logs an alarm. */
  async function fetchRow<Schema extends z.ZodType>(
    operation: string,
    path: string,
    wire: Schema,
  ): Promise<z.output<Schema>> {
    const row = await call({ operation, method: 'GET', path, wire, repeatable: true });
    if (row.ok) return row.value;
    log.alarm('gateway-row-missing', { operation, status: row.refusal });
    throw new AppError('payment-unreachable', { detail: { operation, status: row.refusal } });
  }

  const fetchPayment = (id: string): Promise<PaymentWire> =>
    fetchRow('read-payment', `/payments/${encodeURIComponent(id)}`, paymentWire);

  async function read(gatewayRef: string) {
    const path = `/invoices/${encodeURIComponent(gatewayRef)}`;
    const invoice = await fetchRow('read-invoice', path, invoiceWire);
    const payments = invoice.payments ?? [];
    // The list of attempts is optional in the response; `payment_id` always names the paid one.
    if (invoice.payment_id && !captureOf(payments)) {
      payments.push(await fetchPayment(invoice.payment_id));
    }
    // Paid by a payment that is not shown: neither unpaid, nor anything to confirm or refund.
    if (invoice.status === 'paid' && !captureOf(payments)) {
      const detail = { operation: 'read-invoice', paths: ['payments'] };
      log.alarm('gateway-unreadable', detail);
      throw new AppError('payment-unreachable', { detail });
    }
    return readingOf(invoice, payments);
  }

  return {
    name: 'moyasar',
    read,

    async start(attempt) {
      const created = await call({
        operation: 'create-invoice',
        method: 'POST',
        path: '/invoices',
        json: invoiceFor(attempt),
        wire: invoiceWire,
        // Invoices have no idempotency key: a retry could create a second page.
        repeatable: false,
      });
      if (created.ok) return startedFrom(config, created.value);
      const detail = { operation: 'create-invoice', status: created.refusal };
      log.alarm('gateway-refused-invoice', detail);
      throw new AppError('payment-unreachable', { detail });
    },

    async findByAttempt(attemptId) {
      const listed = await call({
        operation: 'find-invoice',
        method: 'GET',
        path: '/invoices',
        query: { 'metadata[attempt_id]': attemptId },
        wire: invoiceListWire,
        repeatable: true,
      });
      if (!listed.ok) {
        throw new AppError('payment-unreachable', { detail: { status: listed.refusal } });
      }
      // If the gateway ignores the filter, it returns the invoices of all customers.
      const own = listed.value.invoices.filter((invoice) => attemptIdOf(invoice) === attemptId);
      const best = own.find(({ status }) => status === 'paid') ?? own[0];
      return best ? startedFrom(config, best) : null;
    },

    verifyWebhook: (raw) => readWebhook(raw, config.webhookSecrets),

    async refund(paymentId) {
      // Refunds have no idempotency key either: read the refunded amount before refunding more.
      const before = await fetchPayment(paymentId);
      const left = before.amount - refundedOf(before);
      if (left <= 0) return true;
      if (!captureOf([before])) return false;
      const refunded = await call({
        operation: 'refund',
        method: 'POST',
        path: `/payments/${encodeURIComponent(paymentId)}/refund`,
        json: { amount: left },
        wire: paymentWire,
        repeatable: false,
      });
      const after = refunded.ok ? refunded.value : await fetchPayment(paymentId);
      return refundedOf(after) >= after.amount;
    },

    async cancel(gatewayRef) {
      const cancelled = await call({
        operation: 'cancel-invoice',
        method: 'PUT',
        path: `/invoices/${encodeURIComponent(gatewayRef)}/cancel`,
        wire: invoiceWire,
        repeatable: true,
      });
      if (cancelled.ok && cancelled.value.status === 'canceled') return true;
      return (await read(gatewayRef)).state === 'ended';
    },
  };
}

const invoiceFor = (attempt: PaymentAttempt) => ({
  amount: attempt.amountHalalas,
  currency: 'SAR',
  description: attempt.description,
  success_url: attempt.successUrl,
  back_url: attempt.backUrl,
  // Always with a time: a date alone expires when its day begins.
  expired_at: attempt.expiresAt.toISOString(),
  metadata: metadataFor(attempt),
});

/**
 * The payment page's URL in the customer's language. Accepts only https or the sandbox, because
 * customers pay there.
 */
function startedFrom({ baseUrl }: MoyasarConfig, invoice: InvoiceWire): StartedPayment {
  const url = new URL(invoice.url);
  if (url.protocol !== 'https:' && url.host !== new URL(baseUrl).host) {
    log.alarm('gateway-page-refused', { scheme: url.protocol, host: url.host });
    throw new AppError('payment-unreachable', { detail: { reason: 'page-address' } });
  }
  const locale = localeOf(invoice);
  if (locale) url.searchParams.set('lang', locale);
  return { gatewayRef: invoice.id, url: url.href };
}

/**
 * Parses a webhook; null when it does not contain one of our secrets. Moyasar signs nothing: the
 * secret is in the body, so never store or log the body.
 */
function readWebhook(raw: string, secrets: readonly string[]): WebhookHint | null {
  const parsed = eventWire.safeParse(jsonFrom(raw));
  // Compares with every secret, even without a token, so that all cases take the same time.
  const given = parsed.success ? parsed.data.secret_token : '';
  const equal = secrets.map((secret) => isSameSecret(given, secret));
  if (!equal.includes(true) || !parsed.success) return null;
  const { id, type, data } = parsed.data;
  return {
    eventId: id,
    // Moyasar's own table of events misspells this one.
    type: type === 'payment_faild' ? 'payment_failed' : type,
    paymentId: data.id,
    invoiceRef: data.invoice_id ?? null,
  };
}

function jsonFrom(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}
