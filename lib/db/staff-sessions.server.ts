import 'server-only';
import { and, eq, gt, lt, or } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { fromNow, hourMs, minuteMs, now } from '@/lib/kernel/time';
import { database } from './database.server';
import { staffSessions } from './operator-tables';

/** Maximum lifetime of a staff session: a working day. */
export const staffLifetimeMs = 9 * hourMs;
/** Idle timeout of a staff session. */
const staffIdleMs = 20 * minuteMs;
const seenEveryMs = minuteMs;

export interface StaffSessionRow {
  id: string;
  account: string;
  credential: string;
}

export async function insertStaffSession(
  tokenHash: string,
  account: string,
  credential: string,
): Promise<void> {
  await database()
    .insert(staffSessions)
    .values({
      id: newId(),
      tokenHash,
      account,
      credential,
      createdAt: now(),
      seenAt: now(),
      expiresAt: fromNow(staffLifetimeMs),
    });
}

/**
 * The session of a token hash; also updates its `seenAt`. Null when there is none or it has
 * expired.
 */
export async function findStaffSession(tokenHash: string): Promise<StaffSessionRow | null> {
  const { id, account, credential, seenAt } = staffSessions;
  const [row] = await database()
    .select({ id, account, credential, seenAt })
    .from(staffSessions)
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        gt(staffSessions.expiresAt, now()),
        gt(seenAt, fromNow(-staffIdleMs)),
      ),
    );
  if (!row) return null;
  if (row.seenAt < fromNow(-seenEveryMs)) {
    await database().update(staffSessions).set({ seenAt: now() }).where(eq(id, row.id));
  }
  return { id: row.id, account: row.account, credential: row.credential };
}

export async function deleteStaffSession(id: string): Promise<void> {
  await database().delete(staffSessions).where(eq(staffSessions.id, id));
}

/** Deletes sessions that can no longer be used. */
export async function deleteEndedStaffSessions(): Promise<void> {
  const { expiresAt, seenAt } = staffSessions;
  await database()
    .delete(staffSessions)
    .where(or(lt(expiresAt, now()), lt(seenAt, fromNow(-staffIdleMs))));
}
