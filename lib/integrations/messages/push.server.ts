import 'server-only';
import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import { z } from 'zod';
import { env } from '@/lib/config/env.server';
import type { PushTarget } from '@/lib/db/message-choices.server';
import { hourMs, nowMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { attemptDelivery, type DeliveryResult } from './delivery.server';

/**
 * The public VAPID key (RFC 8292) that browsers subscribe with; null when push is not configured.
 */
export const pushPublicKey = (): string | null => env().PUSH_PUBLIC_KEY ?? null;

/**
 * Whether the server may call this endpoint: a browser names it, so only the push services of
 * `PUSH_HOSTS` are accepted, over https unless the host is named with its port for a test.
 */
function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  const isNamed = env().PUSH_HOSTS.some((name) =>
    name.startsWith('.') ? host.endsWith(name) : host === name,
  );
  const isSafe = protocol === 'https:' || (protocol === 'http:' && host.startsWith('127.0.0.1:'));
  return isNamed && isSafe && username === '' && password === '';
}

/** How long a push service keeps a notification for a phone that is off, at most. */
const lifetimeMs = 12 * hourMs;

/**
 * Sends an encrypted notification (RFC 8291) to one browser. `topic` replaces an earlier
 * notification with the same topic that was not delivered yet (RFC 8030), which makes a repeated
 * attempt harmless. A phone that is off until after `expiresAt` does not show it: by then it may be
 * wrong. Never throws for failures of the service.
 */
export async function sendPush(
  target: PushTarget,
  { topic, payload, expiresAt }: { topic: string; payload: object; expiresAt: Date },
): Promise<DeliveryResult> {
  const {
    PUSH_PUBLIC_KEY = '',
    PUSH_PRIVATE_KEY = '',
    PUSH_CONTACT = '',
    PARTNER_TIMEOUT_MS,
  } = env();
  // An endpoint that was stored under other settings.
  if (!isPushEndpoint(target.endpoint)) return { outcome: 'gone' };
  const leftMs = Math.min(lifetimeMs, Math.max(0, expiresAt.getTime() - nowMs()));
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    target,
    JSON.stringify(payload),
    {
      vapidDetails: {
        subject: PUSH_CONTACT,
        publicKey: PUSH_PUBLIC_KEY,
        privateKey: PUSH_PRIVATE_KEY,
      },
      TTL: Math.floor(leftMs / secondMs),
      urgency: 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    },
  );
  const reply = await attemptDelivery({
    upstream: 'push',
    url: new URL(endpoint),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`])),
    body,
    tryTimeoutMs: PARTNER_TIMEOUT_MS,
  });
  if ('outcome' in reply) return reply;
  const { status } = reply;
  if (status === 404 || status === 410) return { outcome: 'gone' };
  if (status < 300) return { outcome: 'sent' };
  if (status === 401 || status === 403) log.alarm('push-refused', { status });
  return { outcome: 'refused', reason: `http-${status}` };
}

/** An uncompressed point of the curve P-256, as the Push API returns it. */
const isPoint = (text: string): boolean => {
  try {
    ECDH.convertKey(text, 'prime256v1', 'base64url', 'hex', 'uncompressed');
    return true;
  } catch {
    return false;
  }
};

/**
 * A browser's subscription (Push API). Refuses endpoints of unknown push services and keys that
 * nothing can be encrypted for (RFC 8291).
 */
export const pushTarget = z.object({
  endpoint: z.string().max(2_000).refine(isPushEndpoint, 'push-service-unknown'),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}$/, 'push-key-invalid')
      .refine(isPoint, 'push-key-invalid'),
    auth: z.string().regex(/^[\w-]{22}$/, 'push-key-invalid'),
  }),
});
