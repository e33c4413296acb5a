import 'server-only';
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { dayMs, hourMs, now } from '@/lib/kernel/time';
import { deleteInBatches } from './batches.server';
import { databaseNow, followedAheadMs } from './clocks.server';
import { holdCustomer, mobileHash } from './customers.server';
import { database, preparedRead } from './database.server';
import { customers, sessions } from './tables';

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
  /** When a code last proved the customer's mobile here; null where none did, and for proofs older than this record. */
  provenAt: Date | null;
  /** It proved a mobile, too long ago to count: it goes on without, until there is a new proof. */
  lapsed: boolean;
}

/** As `databaseNow`, in a read that is built once. */
const readAt = sql`now() + ${sql.placeholder('aheadMs')} * interval '1 millisecond'`;
const seenBefore = (durationMs: number) =>
  sql<boolean>`${sessions.seenAt} <= ${readAt} - ${durationMs} * interval '1 millisecond'`;

const sessionByToken = preparedRead((on) =>
  on
    .select({
      id: sessions.id,
      customerId: sessions.customerId,
      provenAt: sessions.provenAt,
      isOver: sql<boolean>`${sessions.expiresAt} <= ${readAt}`,
      isIdle: seenBefore(sessionIdleMs),
      isToBeTouched: seenBefore(seenEveryMs),
    })
    .from(sessions)
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare('session_by_token'),
);

/** The session of a token's hash, or null. One that ended goes on as `lapsed` where it had proven a mobile. */
export async function findSession(tokenHash: string): Promise<SessionRow | null> {
  const [row] = await sessionByToken().execute({ tokenHash, aheadMs: followedAheadMs() });
  if (!row) return null;
  const { id, customerId, provenAt } = row;
  if (!row.isOver && !row.isIdle) {
    if (row.isToBeTouched) await touch(id);
    return { id, customerId, provenAt, lapsed: false };
  }
  return customerId === null ? null : { id, customerId: null, provenAt: null, lapsed: true };
}

async function touch(id: string): Promise<void> {
  await database().update(sessions).set({ seenAt: databaseNow() }).where(eq(sessions.id, id));
}

/** Whether a session has proven a mobile as its last one, however long ago. */
export async function hasProven(id: string, mobile: Mobile): Promise<boolean> {
  const proven = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.id, id), eq(customers.mobileHash, mobileHash(mobile))));
  return proven.length > 0;
}

/** The hash of a session's token of now; undefined for one that is gone. */
export async function tokenHashOf(id: string): Promise<string | undefined> {
  const [row] = await database()
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.id, id));
  return row?.tokenHash;
}

export async function insertSession(tokenHash: string): Promise<SessionRow> {
  const row = {
    id: newId(),
    tokenHash,
    customerId: null,
    createdAt: now(),
    seenAt: databaseNow(),
    expiresAt: databaseNow(sessionLifetimeMs),
  };
  await database().insert(sessions).values(row);
  return { id: row.id, customerId: null, provenAt: null, lapsed: false };
}

/**
 * Gives a session a new token (the old one ends) and the customer whose mobile was just proven. Returns the session as
 * it is from now on. Throws `session-ended` where the customer was forgotten meanwhile.
 */
export async function bindSession(
  id: string,
  tokenHash: string,
  customerId: string,
): Promise<SessionRow> {
  const provenAt = now();
  await database().transaction(async (transaction) => {
    await holdCustomer(transaction, customerId);
    await transaction
      .update(sessions)
      .set({
        tokenHash,
        customerId,
        provenAt,
        seenAt: databaseNow(),
        expiresAt: databaseNow(sessionLifetimeMs),
      })
      .where(eq(sessions.id, id));
  });
  return { id, customerId, provenAt, lapsed: false };
}

/** Ends a session at once; the answers that were its own go with it. */
export async function deleteSession(id: string): Promise<void> {
  await database().delete(sessions).where(eq(sessions.id, id));
}

/** Deletes what nobody can use any more. */
export async function deleteEndedSessions(): Promise<void> {
  const { customerId, expiresAt, seenAt } = sessions;
  // One after the other: each has an index of its own.
  const isIdle = and(isNull(customerId), lt(seenAt, databaseNow(-sessionIdleMs)));
  await deleteInBatches(sessions, seenAt, isIdle);
  const isOver = and(isNull(customerId), lt(expiresAt, databaseNow()));
  await deleteInBatches(sessions, expiresAt, isOver);
  const isForgotten = and(isNotNull(customerId), lt(expiresAt, databaseNow(-lapsedForMs)));
  await deleteInBatches(sessions, expiresAt, isForgotten);
}
