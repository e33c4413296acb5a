import 'server-only';
import { and, asc, eq, gt, inArray, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { dayMs, later, now } from '@/lib/kernel/time';
import { deleteInBatches } from './batches.server';
import { database, type Executor } from './database.server';
import { checkouts, trackingShares, trackings } from './tables';

/** A link that was given away. What it was made of is kept as a hash only. */
export interface ShareRow {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * A link of more days than these was made for as long as the subscription lasts, and ends with it. A shorter one goes on
 * to its own day: who was to see the last delivery does.
 */
export const longestFixedDays = 7;

/** Which links open something; wants `trackings` joined. */
export const isLive = (at: Date | Placeholder) =>
  and(
    gt(trackingShares.expiresAt, at),
    or(
      sql`${trackings.ended} is not true`,
      sql`${trackingShares.expiresAt} - ${trackingShares.createdAt} <= make_interval(days => ${sql.raw(String(longestFixedDays))})`,
    ),
  );

function liveShares(executor: Executor, checkoutId: string): Promise<ShareRow[]> {
  const { id, createdAt, expiresAt } = trackingShares;
  return executor
    .select({ id, createdAt, expiresAt })
    .from(trackingShares)
    .innerJoin(checkouts, eq(checkouts.id, trackingShares.checkoutId))
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(and(eq(trackingShares.checkoutId, checkoutId), isLive(now())))
    .orderBy(asc(createdAt));
}

/** The links of a checkout that open something, the oldest first. */
export const listShares = (checkoutId: string): Promise<ShareRow[]> =>
  liveShares(database(), checkoutId);

/** Keeps a new link of so many days; null while the checkout has `most` that open something. */
export async function insertShare(
  checkoutId: string,
  { tokenHash, days, most }: { tokenHash: string; days: number; most: number },
): Promise<ShareRow | null> {
  return database().transaction(async (transaction) => {
    // One after the other: two tabs that make the last one at once do not make two.
    await transaction
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
      .for('no key update');
    const live = await liveShares(transaction, checkoutId);
    if (live.length >= most) return null;
    // One moment for both: how long a link lives tells of what kind it is.
    const createdAt = now();
    const row = { id: newId(), createdAt, expiresAt: later(createdAt, days * dayMs) };
    await transaction.insert(trackingShares).values({ ...row, checkoutId, tokenHash });
    return row;
  });
}

/** Takes a link back: from now on it opens nothing. One that is gone already stays gone. */
export async function deleteShare(checkoutId: string, id: string): Promise<void> {
  await database()
    .delete(trackingShares)
    .where(and(eq(trackingShares.checkoutId, checkoutId), eq(trackingShares.id, id)));
}

/** Deletes the links whose day has come. */
export async function deleteExpiredShares(): Promise<void> {
  const { expiresAt } = trackingShares;
  await deleteInBatches(trackingShares, expiresAt, lte(expiresAt, now()));
}

/** Every link of a checkout that is kept, for its owner who asks: what it was made of is not. */
export const exportShares = (checkoutId: string): Promise<Omit<ShareRow, 'id'>[]> =>
  database()
    .select({ createdAt: trackingShares.createdAt, expiresAt: trackingShares.expiresAt })
    .from(trackingShares)
    .where(eq(trackingShares.checkoutId, checkoutId));

/** Takes back every link of some checkouts. Returns how many there were. */
export async function deleteSharesOf(
  executor: Executor,
  of: readonly { id: string }[],
): Promise<number> {
  const ids = of.map(({ id }) => id);
  const gone = await executor
    .delete(trackingShares)
    .where(inArray(trackingShares.checkoutId, ids))
    .returning({ id: trackingShares.id });
  return gone.length;
}
