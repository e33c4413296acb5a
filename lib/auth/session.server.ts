import 'server-only';
import { cookies } from 'next/headers';
import { cache } from 'react';
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
import { sessionCookieName } from './cookie.server';

export type Session = SessionRow;

const hashOf = (token: string): string => keyedHash(token, 'session');

/** The session of a cookie's token, or null. */
export async function readSession(token: string | undefined): Promise<Session | null> {
  return token && /^[\w-]{43}$/.test(token) ? findSession(hashOf(token)) : null;
}

/** Creates a session; `token` goes into the cookie only and is stored nowhere else. */
export async function openSession(): Promise<{ session: Session; token: string }> {
  const token = newToken(32);
  return { session: await insertSession(hashOf(token)), token };
}

/**
 * The next token after a verification in which the page sent a secret of its own. It is stored
 * nowhere and can be derived only with both the old token and the secret, so not by an attacker who
 * planted the old token.
 */
const deriveToken = (tokenHash: string, secret: string): string =>
  keyedHash(`${tokenHash} ${secret}`, 'token-after-proof');

/**
 * Binds a session to a verified customer under a new token: a token planted before is worthless
 * afterwards (session fixation).
 *
 * @param secret the page's secret, if it sent one: see `recoverSession`
 */
export async function rotateSession(
  session: Session,
  customerId: string,
  secret?: string,
): Promise<{ session: Session; token: string }> {
  const before = secret && (await tokenHashOf(session.id));
  const token = before ? deriveToken(before, secret) : newToken(32);
  return { session: await bindSession(session.id, hashOf(token), customerId), token };
}

/**
 * Recovers the session and token for a page whose correct code was accepted while the response with
 * the new token was lost. Null for any other token and secret, and when the verification is no
 * longer fresh.
 */
export async function recoverSession(
  tokenBefore: string | undefined,
  secret: string,
): Promise<{ session: Session; token: string } | null> {
  if (!tokenBefore) return null;
  const token = deriveToken(hashOf(tokenBefore), secret);
  const session = await readSession(token);
  return session && isFreshlyProven(session) ? { session, token } : null;
}

/** How long a verification allows actions that must not be possible on a borrowed phone. */
const freshProofMs = 15 * minuteMs;

/**
 * Whether the mobile was verified in this session within the last 15 minutes of the app's clock.
 */
export const isFreshlyProven = ({ provenAt }: Session): boolean =>
  provenAt !== null && provenAt > fromNow(-freshProofMs);

/** Ends a session; its token becomes invalid. */
export const endSession = (session: Session): Promise<void> => deleteSession(session.id);

/** The visitor's session on a page; read once per request, however many parts of the page ask. */
export const currentSession = cache(async () =>
  readSession((await cookies()).get(sessionCookieName())?.value),
);
