import { randomUUID } from 'node:crypto';
import type { World } from '../store/world';
import { gatewayBook, type PaymentRow, type WebhookRow } from './book';
import { deliver } from './delivery';
import { type FieldErrors, invalidRequest } from './errors';
import { isHttpUrl } from './invoices';
import { invoiceOnWire, paymentOnWire } from './wire';

export type WebhookEvent =
  | 'payment_paid'
  | 'payment_failed'
  | 'payment_refunded'
  | 'payment_voided';

/**
 * Registers an endpoint; loopback over plain http is fine here, and only here.
 * The same url again replaces the one before, so an app may register at every start.
 * @throws GatewayError 400 with every field that is wrong
 */
export function registerWebhook(world: World, body: Record<string, unknown>): WebhookRow {
  const errors: FieldErrors = {};
  const { url, http_method: method = 'post', shared_secret: secret, events = [] } = body;
  if (typeof url !== 'string' || !isHttpUrl(url)) errors.url = ['is not a valid URL'];
  if (String(method).toLowerCase() !== 'post') errors.http_method = ['is not supported'];
  if (typeof secret !== 'string' || secret === '') errors.shared_secret = ["can't be blank"];
  if (!Array.isArray(events) || !events.every((event) => typeof event === 'string')) {
    errors.events = ['must be a list of event names'];
  }
  if (Object.keys(errors).length > 0) throw invalidRequest('Validation Failed', errors);

  const { webhooks } = gatewayBook(world);
  const before = webhooks.list().find((row) => row.url === url);
  const row: WebhookRow = {
    id: before?.id ?? randomUUID(),
    http_method: 'post',
    url: String(url),
    shared_secret: String(secret),
    events: events as string[],
    created_at: before?.created_at ?? world.now().toISOString(),
  };
  webhooks.put(row.id, row);
  return row;
}

/**
 * Tells the registered endpoints, and the invoice's `callback_url` once it is paid, in the world's webhook mode.
 * Call it after the rows are stored: the first thing a receiver does is to ask for the payment.
 * Resolves at once, except in the mode `before-redirect`, where every first try has ended by then.
 */
export async function announce(
  world: World,
  type: WebhookEvent,
  payment: PaymentRow,
): Promise<void> {
  const { webhooks, invoices, settings } = gatewayBook(world);
  const { webhook: mode, lateMs } = settings();
  if (mode === 'never') return;

  const event = {
    id: randomUUID(),
    type,
    created_at: world.now().toISOString(),
    account_name: null,
    live: false,
    data: paymentOnWire(payment),
  };
  const posts = webhooks
    .list()
    .filter((hook) => hook.events.length === 0 || hook.events.includes(type))
    .map((hook) => {
      const secret = mode === 'wrong-secret' ? 'not-the-secret' : hook.shared_secret;
      return {
        url: hook.url,
        body: JSON.stringify({ ...event, secret_token: secret }),
      };
    });
  const invoice = invoices.get(payment.invoice_id);
  if (type === 'payment_paid' && invoice?.callback_url) {
    posts.push({
      url: invoice.callback_url,
      body: JSON.stringify(invoiceOnWire(world, invoice)),
    });
  }

  const send = (afterMs = 0) => Promise.all(posts.map((post) => deliver(world, post, afterMs)));
  if (mode === 'before-redirect') await send();
  else if (mode === 'late') await send(lateMs);
  else {
    const sent = mode === 'twice' ? send().then(() => send()) : send();
    // A sandbox that has stopped meanwhile goes on with it at its next start.
    void sent.catch(() => undefined);
  }
}
