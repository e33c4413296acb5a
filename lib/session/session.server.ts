import 'server-only';
import { newToken } from '@/lib/kernel/id';
import { fromNow, minuteMs } from '@/lib/kernel/time';
import { keyedHash } from '@/lib/store/seal.server';
import {
  bindSession,
  deleteSession,
  findSession,
  insertSession,
  type SessionRow,
} from '@/lib/store/sessions.server';

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
 * Binds a session to a proven customer under a new token: one that was planted before the proof is worth
 * nothing afterwards.
 */
export async function rotateSession(
  session: Session,
  customerId: string,
): Promise<{ session: Session; token: string }> {
  const token = newToken(32);
  return { session: await bindSession(session.id, hashOf(token), customerId), token };
}

/** So long a proof is enough for what a borrowed phone must not do. */
const freshProofMs = 15 * minuteMs;

/** Whether the mobile was proven here within the last 15 minutes of the app's clock. */
export const isFreshlyProven = ({ provenAt }: Session): boolean =>
  provenAt !== null && provenAt > fromNow(-freshProofMs);

/** Ends a session; its token is worth nothing from now on. */
export const endSession = (session: Session): Promise<void> => deleteSession(session.id);
