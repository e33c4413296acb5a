import 'server-only';
import { ECDH } from 'node:crypto';
import { z } from 'zod';
import { isPushEndpoint } from './push.server';

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
