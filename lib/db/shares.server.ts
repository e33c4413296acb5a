import 'server-only';
import { and, asc, eq, gt, inArray, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { dayMs, later, now } from '@/lib/kernel/time';
import { trackingShares, trackings } from './after-sale-tables';
import { database, deleteInBatches, type Executor } from './database.server';
import { checkouts } from './tables';

/** A shared tracking link. Only the hash of its token is stored. */
export interface ShareRow {
  id: string;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Links made for more days than this end with the subscription. Shorter ones remain valid until
 * their own date, so that a recipient sees the last delivery.
 */
export const longestFixedDays = 7;

/** SQL condition for valid links; requires a join with `trackings`. */
export const isShareValid = (at: Date | Placeholder) =>
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
    .where(and(eq(trackingShares.checkoutId, checkoutId), isShareValid(now())))
    .orderBy(asc(createdAt));
}

/** The valid links of a checkout, oldest first. */
export const listShares = (checkoutId: string): Promise<ShareRow[]> =>
  liveShares(database(), checkoutId);

/** Stores a new link valid for `days`; null while the checkout has `limit` valid links. */
export async function insertShare(
  checkoutId: string,
  { tokenHash, days, limit }: { tokenHash: string; days: number; limit: number },
): Promise<ShareRow | null> {
  return database().transaction(async (transaction) => {
    // Serialises concurrent requests, so that two tabs cannot exceed the limit.
    await transaction
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
      .for('no key update');
    const live = await liveShares(transaction, checkoutId);
    if (live.length >= limit) return null;
    // One timestamp for both, because the link's lifetime decides its kind.
    const createdAt = now();
    const row = { id: newId(), createdAt, expiresAt: later(createdAt, days * dayMs) };
    await transaction.insert(trackingShares).values({ ...row, checkoutId, tokenHash });
    return row;
  });
}

/** Revokes a link; no effect when it is already gone. */
export async function deleteShare(checkoutId: string, id: string): Promise<void> {
  await database()
    .delete(trackingShares)
    .where(and(eq(trackingShares.checkoutId, checkoutId), eq(trackingShares.id, id)));
}

/** Deletes expired links. */
export async function deleteExpiredShares(): Promise<void> {
  const { expiresAt } = trackingShares;
  await deleteInBatches(trackingShares, expiresAt, lte(expiresAt, now()));
}

/** All stored links of a checkout, for the customer's data export, without token hashes. */
export const exportShares = (checkoutId: string): Promise<Omit<ShareRow, 'id'>[]> =>
  database()
    .select({ createdAt: trackingShares.createdAt, expiresAt: trackingShares.expiresAt })
    .from(trackingShares)
    .where(eq(trackingShares.checkoutId, checkoutId));

/** Revokes all links of some checkouts. Returns how many there were. */
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
