import 'server-only';
import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '@/lib/db/encryption.server';
import { hourMs, nowMs } from '@/lib/kernel/time';

type Purpose = 'return' | 'outcome';

/** So long an outcome is shown to a browser that came back from paying. An address at the gateway has no end: its payment has one. */
export const outcomeLifeMs = hourMs;

const sign = (words: string, purpose: Purpose): string =>
  `${words}.${keyedHash(words, `ticket:${purpose}`)}`;

/** A signed, single-purpose statement: this id, for this purpose, and nothing else. That of an outcome says since when. */
export const issueSignedToken = (id: string, purpose: Purpose): string =>
  sign(purpose === 'outcome' ? `${id}.${nowMs()}` : id, purpose);

/** The id of a ticket that we issued for this purpose, and that has not ended, or null. */
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
