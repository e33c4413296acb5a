import 'server-only';
import { keyedHash } from '@/lib/db/encryption.server';
import {
  bindSession,
  deleteSession,
  findSession,
  insertSession,
  type SessionRow,
  tokenHashOf,
} from '@/lib/db/sessions.server';
import { newToken } from '@/lib/kernel/id';
import { fromNow, minuteMs } from '@/lib/kernel/time';

export type Session = SessionRow;

const hashOf = (token: string): string => keyedHash(token, 'session');

/** The session that a cookie names, or null. */
export async function readSession(token: string | undefined): Promise<Session | null> {
  return token && /^[\w-]{43}$/.test(token) ? findSession(hashOf(token)) : null;
}

/** Opens a session; `token` goes into the cookie and is kept nowhere else. */
export async function openSession(): Promise<{ session: Session; token: string }> {
  const token = newToken(32);
  return { session: await insertSession(hashOf(token)), token };
}

/**
 * The token that follows another one after a proof that a document named with a secret of its own. It is kept nowhere,
 * and can be found again by whoever has both: that document alone. Who planted the other token does not know it.
 */
const tokenAfter = (tokenHash: string, secret: string): string =>
  keyedHash(`${tokenHash} ${secret}`, 'token-after-proof');

/**
 * Binds a session to a proven customer under a new token: one that was planted before the proof is worth
 * nothing afterwards.
 *
 * @param secret the secret of the document that proved it, where it sent one: `findProven`
 */
export async function rotateSession(
  session: Session,
  customerId: string,
  secret?: string,
): Promise<{ session: Session; token: string }> {
  const before = secret && (await tokenHashOf(session.id));
  const token = before ? tokenAfter(before, secret) : newToken(32);
  return { session: await bindSession(session.id, hashOf(token), customerId), token };
}

/**
 * The session that `secret` has proven from this token, and its token of now: for a document whose right code was taken, while
 * the reply with the new token was lost. Null for any other, and when the proof is not fresh any more.
 */
export async function findProven(
  tokenBefore: string | undefined,
  secret: string,
): Promise<{ session: Session; token: string } | null> {
  if (!tokenBefore) return null;
  const token = tokenAfter(hashOf(tokenBefore), secret);
  const session = await readSession(token);
  return session && isFreshlyProven(session) ? { session, token } : null;
}

/** So long a proof is enough for what a borrowed phone must not do. */
const freshProofMs = 15 * minuteMs;

/** Whether the mobile was proven here within the last 15 minutes of the app's clock. */
export const isFreshlyProven = ({ provenAt }: Session): boolean =>
  provenAt !== null && provenAt > fromNow(-freshProofMs);

/** Ends a session; its token is worth nothing from now on. */
export const endSession = (session: Session): Promise<void> => deleteSession(session.id);
