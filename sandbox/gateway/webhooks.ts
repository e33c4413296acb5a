import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { World } from '../store/world';
import { gatewayBook, type PaymentRow, type WebhookRow } from './book';
import { type FieldErrors, invalidRequest } from './errors';
import { isHttpUrl } from './invoices';
import { invoiceOnWire, paymentOnWire } from './wire';

export const webhookEvents = [
  'payment_paid',
  'payment_failed',
  'payment_refunded',
  'payment_voided',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** Six tries in all, as Moyasar does; its first wait is a minute, which nobody wants in a demo. */
const RETRY_WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000];
const LATE_MS = 3_000;
const TRY_TIMEOUT_MS = 10_000;

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
 * @returns resolves at once, except in the mode `before-redirect`, where every first try has ended by then
 */
export async function announce(
  world: World,
  type: WebhookEvent,
  payment: PaymentRow,
): Promise<void> {
  const { webhooks, invoices, settings } = gatewayBook(world);
  const mode = settings().webhook;
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

  const send = () => Promise.all(posts.map((post) => deliver(post.url, post.body)));
  if (mode === 'before-redirect') await send();
  else if (mode === 'late') void wait(LATE_MS, undefined, { ref: false }).then(send);
  else void send().then(() => (mode === 'twice' ? send() : []));
}

/** Posts once and resolves; what was not answered with 2xx is tried again behind the caller's back. */
export async function deliver(url: string, body: string, waitsMs = RETRY_WAITS_MS): Promise<void> {
  if (await post(url, body)) return;
  void retry(url, body, waitsMs);
}

async function retry(url: string, body: string, waitsMs: readonly number[]): Promise<void> {
  for (const ms of waitsMs) {
    await wait(ms, undefined, { ref: false });
    if (await post(url, body)) return;
  }
}

async function post(url: string, body: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TRY_TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
