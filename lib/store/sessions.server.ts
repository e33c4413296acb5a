import 'server-only';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { dayMs, fromNow, hourMs, now } from '@/lib/kernel/time';
import { database } from './database.server';
import { sessions } from './tables';

export const sessionLifetimeMs = 30 * dayMs;
/** Somebody who comes back after a weekend goes on; a device that was handed on does not. */
export const sessionIdleMs = 14 * dayMs;
/** How long the end of a proof is remembered, so that it can be said. */
const lapsedForMs = 30 * dayMs;
/** `seenAt` is a day's matter: not a write for every page. */
const seenEveryMs = hourMs;

export interface SessionRow {
  id: string;
  customerId: string | null;
  /** It proved a mobile, too long ago to count: it goes on without, until there is a new proof. */
  lapsed: boolean;
}

/** The session of a token's hash, or null. One that ended goes on as `lapsed` where it had proven a mobile. */
export async function findSession(tokenHash: string): Promise<SessionRow | null> {
  const [row] = await database().select().from(sessions).where(eq(sessions.tokenHash, tokenHash));
  if (!row) return null;
  const { id, customerId } = row;
  if (row.expiresAt > now() && row.seenAt > fromNow(-sessionIdleMs)) {
    if (row.seenAt < fromNow(-seenEveryMs)) await touch(id);
    return { id, customerId, lapsed: false };
  }
  return customerId === null ? null : { id, customerId: null, lapsed: true };
}

async function touch(id: string): Promise<void> {
  await database().update(sessions).set({ seenAt: now() }).where(eq(sessions.id, id));
}

export async function insertSession(tokenHash: string): Promise<SessionRow> {
  const row = {
    id: newId(),
    tokenHash,
    customerId: null,
    createdAt: now(),
    seenAt: now(),
    expiresAt: fromNow(sessionLifetimeMs),
  };
  await database().insert(sessions).values(row);
  return { id: row.id, customerId: null, lapsed: false };
}

/** Gives a session a new token (the old one ends) and the customer whose mobile was just proven. */
export async function bindSession(
  id: string,
  tokenHash: string,
  customerId: string,
): Promise<void> {
  await database()
    .update(sessions)
    .set({ tokenHash, customerId, seenAt: now(), expiresAt: fromNow(sessionLifetimeMs) })
    .where(eq(sessions.id, id));
}

/** Ends a session at once; the answers that were its own go with it. */
export async function deleteSession(id: string): Promise<void> {
  await database().delete(sessions).where(eq(sessions.id, id));
}

/** Deletes what nobody can use any more. */
export async function deleteEndedSessions(): Promise<void> {
  const anonymous = and(
    isNull(sessions.customerId),
    or(lt(sessions.expiresAt, now()), lt(sessions.seenAt, fromNow(-sessionIdleMs))),
  );
  await database()
    .delete(sessions)
    .where(or(anonymous, lt(sessions.expiresAt, fromNow(-lapsedForMs))));
}
