import 'server-only';
import { isSameSecret, keyedHash } from '@/lib/db/encryption.server';
import { hourMs, nowMs } from '@/lib/kernel/time';

type Purpose = 'return' | 'outcome';

/**
 * How long a browser without the session can see a checkout's outcome after the payment. `return`
 * tokens do not expire: their payment does.
 */
export const outcomeLifetimeMs = hourMs;

const sign = (payload: string, purpose: Purpose): string =>
  `${payload}.${keyedHash(payload, `ticket:${purpose}`)}`;

/**
 * A signed statement of an id for a single purpose. An `outcome` token also contains its time of
 * issue.
 */
export const issueSignedToken = (id: string, purpose: Purpose): string =>
  sign(purpose === 'outcome' ? `${id}.${nowMs()}` : id, purpose);

/** The id of a valid, unexpired token for this purpose, or null. */
export function readSignedToken(token: string | null | undefined, purpose: Purpose): string | null {
  const parts = (token ?? '').split('.').slice(0, -1);
  if (!isSameSecret(token ?? '', sign(parts.join('.'), purpose))) return null;
  const [id = '', since] = parts;
  const hasEnded = purpose === 'outcome' && !(nowMs() - Number(since) < outcomeLifetimeMs);
  return hasEnded ? null : id;
}
