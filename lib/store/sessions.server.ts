import 'server-only';
import { and, eq, gt, lt } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { dayMs, fromNow, now } from '@/lib/kernel/time';
import { database } from './database.server';
import { sessions } from './tables';

const lifetimeMs = 30 * dayMs;

export interface SessionRow {
  id: string;
  customerId: string | null;
}

const columns = { id: sessions.id, customerId: sessions.customerId };

/** The living session of a token's hash, or null. */
export async function findSession(tokenHash: string): Promise<SessionRow | null> {
  const [row] = await database()
    .select(columns)
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now())));
  return row ?? null;
}

export async function insertSession(tokenHash: string): Promise<SessionRow> {
  const row = {
    id: newId(),
    tokenHash,
    customerId: null,
    createdAt: now(),
    seenAt: now(),
    expiresAt: fromNow(lifetimeMs),
  };
  await database().insert(sessions).values(row);
  return { id: row.id, customerId: null };
}

/** Gives a session a new token (the old one ends) and the customer whose mobile was just proven. */
export async function bindSession(
  id: string,
  tokenHash: string,
  customerId: string,
): Promise<void> {
  await database()
    .update(sessions)
    .set({ tokenHash, customerId, seenAt: now(), expiresAt: fromNow(lifetimeMs) })
    .where(eq(sessions.id, id));
}

/** Deletes what nobody can use any more. */
export async function deleteEndedSessions(): Promise<void> {
  await database().delete(sessions).where(lt(sessions.expiresAt, now()));
}
