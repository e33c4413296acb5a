import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@/lib/db/encryption.server';
import { hourMs, nowMs } from '@/lib/kernel/time';

type Purpose = 'return' | 'outcome';

/**
 * How long a browser without the session can see a checkout's outcome after the payment. `return`
 * tokens do not expire: their payment does.
 */
export const outcomeLifeMs = hourMs;

const sign = (words: string, purpose: Purpose): string =>
  `${words}.${keyedHash(words, `ticket:${purpose}`)}`;

/**
 * A signed statement of an id for a single purpose. An `outcome` token also contains its time of
 * issue.
 */
export const issueSignedToken = (id: string, purpose: Purpose): string =>
  sign(purpose === 'outcome' ? `${id}.${nowMs()}` : id, purpose);

/** The id of a valid, unexpired token for this purpose, or null. */
export function readSignedToken(
  ticket: string | null | undefined,
  purpose: Purpose,
): string | null {
  const words = (ticket ?? '').split('.').slice(0, -1);
  const given = Buffer.from(ticket ?? '');
  const right = Buffer.from(sign(words.join('.'), purpose));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [id = '', since] = words;
  const hasEnded = purpose === 'outcome' && !(nowMs() - Number(since) < outcomeLifeMs);
  return hasEnded ? null : id;
}
