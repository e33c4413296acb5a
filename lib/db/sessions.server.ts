import 'server-only';
import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { dayMs, hourMs, now } from '@/lib/kernel/time';
import { pushSubscriptions } from './after-sale-tables';
import { lockCustomer, mobileHash } from './customers.server';
import {
  clockOffsetMs,
  database,
  databaseNow,
  deleteInBatches,
  type Executor,
  preparedRead,
} from './database.server';
import { customers, sessions } from './tables';

export const sessionLifetimeMs = 30 * dayMs;
/** Idle timeout: survives a weekend away, but not a device passed on to someone else. */
export const sessionIdleMs = 14 * dayMs;
/** How long an ended verified session is remembered, so that the page can say that it ended. */
const lapsedForMs = 30 * dayMs;
/** Minimum interval between updates of `seenAt`, to avoid a write per page. */
const seenEveryMs = hourMs;

export interface SessionRow {
  id: string;
  customerId: string | null;
  /**
   * When a code last verified the customer's mobile in this session; null if never, and for
   * verifications older than this column.
   */
  provenAt: Date | null;
  /** Verified a mobile, but has expired: continues as unverified until a new code is entered. */
  lapsed: boolean;
}

/** As `databaseNow`, for a prepared query. */
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

/**
 * The session of a token hash, or null. An ended session that had verified a mobile is returned as
 * `lapsed`.
 */
export async function findSession(tokenHash: string): Promise<SessionRow | null> {
  const [row] = await sessionByToken().execute({ tokenHash, aheadMs: clockOffsetMs() });
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

/** Whether this mobile is the last one that the session verified, however long ago. */
export async function hasProven(id: string, mobile: Mobile): Promise<boolean> {
  const proven = await database()
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(customers, eq(customers.id, sessions.customerId))
    .where(and(eq(sessions.id, id), eq(customers.mobileHash, mobileHash(mobile))));
  return proven.length > 0;
}

/**
 * Locks a customer's session for the rest of a transaction. Throws `session-ended` when it was
 * signed out or bound to another customer meanwhile.
 */
export async function lockSession(
  transaction: Executor,
  id: string,
  customerId: string,
): Promise<void> {
  const found = await transaction
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.customerId, customerId)))
    .for('update');
  if (found.length === 0) throw new AppError('session-ended');
}

/** The session's current token hash; undefined when the session is gone. */
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
 * Gives a session a new token (the old one becomes invalid) and the customer whose mobile was just
 * verified; notifications of another customer end in this browser. Returns the updated session.
 * Throws `session-ended` when it was signed out or the customer was erased meanwhile.
 */
export async function bindSession(
  id: string,
  tokenHash: string,
  customerId: string,
): Promise<SessionRow> {
  const provenAt = now();
  await database().transaction(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const bound = await transaction
      .update(sessions)
      .set({
        tokenHash,
        customerId,
        provenAt,
        seenAt: databaseNow(),
        expiresAt: databaseNow(sessionLifetimeMs),
      })
      .where(eq(sessions.id, id))
      .returning({ id: sessions.id });
    if (bound.length === 0) throw new AppError('session-ended');
    const { sessionId, customerId: recipientId } = pushSubscriptions;
    await transaction
      .delete(pushSubscriptions)
      .where(and(eq(sessionId, id), ne(recipientId, customerId)));
  });
  return { id, customerId, provenAt, lapsed: false };
}

/**
 * Deletes a session at once, with its own answers; notifications end in its browser. They do not
 * end when a session expires: a customer may follow a subscription by notifications alone.
 */
export async function deleteSession(id: string): Promise<void> {
  await database().transaction(async (transaction) => {
    // Locked first, so that a browser that is being registered is not missed.
    await transaction.select().from(sessions).where(eq(sessions.id, id)).for('update');
    await transaction.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, id));
    await transaction.delete(sessions).where(eq(sessions.id, id));
  });
}

/** Deletes sessions that can no longer be used. */
export async function deleteEndedSessions(): Promise<void> {
  const { customerId, expiresAt, seenAt } = sessions;
  // Separate statements, because each uses its own index.
  const isIdle = and(isNull(customerId), lt(seenAt, databaseNow(-sessionIdleMs)));
  await deleteInBatches(sessions, seenAt, isIdle);
  const isOver = and(isNull(customerId), lt(expiresAt, databaseNow()));
  await deleteInBatches(sessions, expiresAt, isOver);
  const isForgotten = and(isNotNull(customerId), lt(expiresAt, databaseNow(-lapsedForMs)));
  await deleteInBatches(sessions, expiresAt, isForgotten);
}
