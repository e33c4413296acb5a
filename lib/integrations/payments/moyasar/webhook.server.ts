import 'server-only';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { WebhookHint } from '../gateway';
import { eventWire } from './wire';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * What a webhook points to, or null where it brings none of our secrets. Moyasar signs nothing: the secret stands in the
 * body, so the body is never kept or logged.
 */
export function readWebhook(raw: string, secrets: readonly string[]): WebhookHint | null {
  const parsed = eventWire.safeParse(jsonFrom(raw));
  // Each is compared, also when there is nothing to compare, so that all take the same time.
  const given = parsed.success ? parsed.data.secret_token : '';
  const equal = secrets.map((secret) => timingSafeEqual(digest(given), digest(secret)));
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
