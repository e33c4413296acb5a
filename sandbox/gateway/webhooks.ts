import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';
import { parseOrThrow } from './errors';
import { HTTP_URL } from './invoices';
import { gatewayTables, type PaymentRow, type WebhookRow } from './tables';
import { invoiceOnWire, paymentOnWire } from './wire';

export type WebhookEvent = 'payment_paid' | 'payment_failed' | 'payment_refunded';

const WEBHOOK = z.object({
  url: HTTP_URL,
  http_method: z
    .string('is not supported')
    .regex(/^post$/i, 'is not supported')
    .default('post'),
  shared_secret: z.string("can't be blank").min(1, "can't be blank"),
  events: z.array(z.string(), 'must be a list of event names').default([]),
});

/**
 * Registers an endpoint; loopback over plain HTTP is allowed in the sandbox only. The same URL
 * replaces the earlier registration, so an app may register at every start.
 * @throws GatewayError 400 that lists every invalid field
 */
export function registerWebhook(world: World, body: Record<string, unknown>): WebhookRow {
  const { url, shared_secret, events } = parseOrThrow(WEBHOOK, body);
  const { webhooks } = gatewayTables(world);
  const existing = webhooks.list().find((row) => row.url === url);
  const row: WebhookRow = {
    id: existing?.id ?? randomUUID(),
    http_method: 'post',
    ...{ url, shared_secret, events },
    created_at: existing?.created_at ?? world.now().toISOString(),
  };
  webhooks.put(row.id, row);
  return row;
}

/**
 * Sends an event to the registered endpoints, and to the invoice's `callback_url` once it is paid,
 * in the world's webhook mode. Call it after the rows are stored, because a receiver fetches the
 * payment first. Resolves at once, except in the mode `before-redirect`: there it resolves after
 * every first attempt.
 */
export async function sendWebhooks(
  world: World,
  type: WebhookEvent,
  payment: PaymentRow,
): Promise<void> {
  const { webhooks, invoices, settings } = gatewayTables(world);
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
      return { url: hook.url, body: JSON.stringify({ ...event, secret_token: secret }) };
    });
  const invoice = invoices.get(payment.invoice_id);
  if (type === 'payment_paid' && invoice?.callback_url) {
    posts.push({ url: invoice.callback_url, body: JSON.stringify(invoiceOnWire(world, invoice)) });
  }

  const send = (afterMs = 0) => Promise.all(posts.map((post) => deliver(world, post, afterMs)));
  if (mode === 'before-redirect') await send();
  else if (mode === 'late') await send(lateMs);
  else {
    const sent = mode === 'twice' ? send().then(() => send()) : send();
    // If the sandbox has stopped meanwhile, it resumes the delivery at its next start.
    void sent.catch(() => undefined);
  }
}

/** A pending JSON request to an endpoint of the merchant. */
interface Delivery {
  id: string;
  url: string;
  body: string;
  /** Number of attempts so far. */
  tries: number;
  /** Instant of the next attempt, ISO 8601 of the world's clock. */
  due: string;
}

const MINUTE_MS = 60_000;
/**
 * Six attempts in all, the second a minute after the first, as Moyasar documents; the later delays
 * are assumed.
 */
const RETRY_DELAYS_MS = [1, 2, 4, 8, 16].map((minutes) => minutes * MINUTE_MS);
/** Poll interval of a world's clock, which a control may move at any time. */
const POLL_MS = 100;
const ATTEMPT_TIMEOUT_MS = 10_000;

const table = (world: World) => world.table<Delivery>('gateway-deliveries');
const at = (world: World, inMs: number) => new Date(world.now().getTime() + inMs).toISOString();

/**
 * Posts a JSON body `afterMs` of the world's clock from now. A response other than 2xx is retried
 * in the background, also after a restart. Resolves after the first attempt, or at once if it is
 * scheduled for later.
 */
async function deliver(
  world: World,
  { url, body }: Pick<Delivery, 'url' | 'body'>,
  afterMs = 0,
): Promise<void> {
  const delivery = { id: randomUUID(), url, body, tries: 0, due: at(world, afterMs) };
  table(world).put(delivery.id, delivery);
  await world.commit();
  if (afterMs > 0) schedule(world, delivery.id);
  else await attempt(world, delivery);
}

/** Pending deliveries, the next first; without the bodies, which contain the merchant's secret. */
export function pendingDeliveries(world: World): Pick<Delivery, 'url' | 'tries' | 'due'>[] {
  return table(world)
    .list()
    .map(({ url, tries, due }) => ({ url, tries, due }))
    .sort((a, b) => a.due.localeCompare(b.due));
}

/** Resumes the deliveries that were pending when the sandbox stopped. */
export function resumeDeliveries(worlds: Worlds): void {
  for (const world of worlds.list()) {
    for (const { id } of table(world).list()) schedule(world, id);
  }
}

function schedule(world: World, id: string): void {
  // A stopped sandbox can store nothing; the next start resumes the delivery.
  void deliverWhenDue(world, id).catch(() => undefined);
}

/** Delivers when due. A reset deletes a world's deliveries, so they never arrive. */
async function deliverWhenDue(world: World, id: string): Promise<void> {
  for (;;) {
    const delivery = table(world).get(id);
    if (!delivery) return;
    if (Date.parse(delivery.due) <= world.now().getTime()) return attempt(world, delivery);
    await wait(POLL_MS, undefined, { ref: false });
  }
}

async function attempt(world: World, delivery: Delivery): Promise<void> {
  const { id, tries } = delivery;
  const accepted = await post(delivery);
  if (!table(world).get(id)) return;
  const waitMs = RETRY_DELAYS_MS[tries];
  if (accepted || waitMs === undefined) table(world).delete(id);
  else {
    table(world).put(id, { ...delivery, tries: tries + 1, due: at(world, waitMs) });
    schedule(world, id);
  }
  await world.commit();
}

async function post({ url, body }: Delivery): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
