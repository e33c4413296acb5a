import 'server-only';
import { and, count, desc, eq, gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { dayMs, fromNow, now } from '@/lib/kernel/time';
import { ratings, requests } from './after-sale-tables';
import { lockCustomer } from './customers.server';
import { database, deleteInBatches, type Executor } from './database.server';
import { decrypt, encrypt } from './encryption.server';
import { insertRequest } from './requests.server';
import { checkouts } from './tables';

/** How long a rating is kept. */
export const ratingLifetimeMs = 365 * dayMs;

/** A stored rating, decrypted. */
export interface RatingRow {
  id: string;
  checkoutId: string;
  orderId: number;
  stars: number;
  comment: string | null;
  createdAt: Date;
}

type Stored = typeof ratings.$inferSelect;

const decryptRating = ({ encryptedComment, customerId: _, ...row }: Stored): RatingRow => ({
  ...row,
  comment: encryptedComment && decrypt(encryptedComment, `rating-comment:${row.id}`),
});

export interface NewRating {
  checkoutId: string;
  customerId: string;
  orderId: number;
  stars: number;
  comment: string | null;
}

/**
 * Stores a rating, once per order, and with `requestKind` also a request with the same words, in
 * one transaction. Returns the stars that count, which may be those of an earlier rating, and the
 * reference of the request. Throws `session-ended` for an erased customer.
 */
export async function addRating(
  { comment, ...rating }: NewRating,
  requestKind: string | null,
): Promise<{ stars: number; reference: string | null; isNew: boolean }> {
  const { checkoutId, customerId, orderId } = rating;
  const id = newId();
  return database().transaction(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const [made] = await transaction
      .insert(ratings)
      .values({
        ...{ ...rating, id, createdAt: now() },
        encryptedComment: comment && encrypt(comment, `rating-comment:${id}`),
      })
      .onConflictDoNothing({ target: [ratings.checkoutId, ratings.orderId] })
      .returning({ stars: ratings.stars });
    if (made) {
      const request = { checkoutId, customerId, orderId, kind: requestKind ?? '', note: comment };
      const reference = requestKind && (await insertRequest(transaction, { ...request, id }));
      return { stars: made.stars, reference, isNew: true };
    }
    // Its request has the rating's id.
    const [before] = await transaction
      .select({ stars: ratings.stars, reference: requests.reference })
      .from(ratings)
      .leftJoin(requests, eq(requests.id, ratings.id))
      .where(and(eq(ratings.checkoutId, checkoutId), eq(ratings.orderId, orderId)));
    if (!before) throw new Error('a rating that conflicts is gone');
    return { ...before, isNew: false };
  });
}

/** The ratings of these checkouts, newest first. */
export async function listRatings(checkoutIds: readonly string[]): Promise<RatingRow[]> {
  if (checkoutIds.length === 0) return [];
  const rows = await database()
    .select()
    .from(ratings)
    .where(inArray(ratings.checkoutId, [...checkoutIds]))
    .orderBy(desc(ratings.createdAt));
  return rows.map(decryptRating);
}

/** The ratings of a checkout, for the customer's data export. */
export async function exportRatingsOf(checkoutId: string) {
  const rows = await listRatings([checkoutId]);
  return rows.map(({ orderId, stars, comment, createdAt }) => ({
    ...{ orderId, stars, comment, createdAt },
  }));
}

/** Which ratings staff see; null: all. */
export interface RatingFilter {
  since: Date;
  service: string | null;
  stars: number | null;
}

const service = sql<string>`${checkouts.order}->>'service'`;
const planName = sql<string>`${checkouts.order}->>'planName'`;

const matches = (filter: RatingFilter): SQL | undefined =>
  and(
    gte(ratings.createdAt, filter.since),
    filter.service === null ? undefined : eq(service, filter.service),
    filter.stars === null ? undefined : eq(ratings.stars, filter.stars),
  );

/** A rating with its subscription, as staff see it. */
export interface StaffRatingRow extends RatingRow {
  subscriptionId: number | null;
  service: string;
  planName: string;
}

/** Ratings that match, newest first: `limit` of them after the first `offset`. */
export async function listStaffRatings(
  filter: RatingFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<StaffRatingRow[]> {
  const rows = await database()
    .select({ rating: ratings, subscriptionId: checkouts.subscriptionId, service, planName })
    .from(ratings)
    .innerJoin(checkouts, eq(checkouts.id, ratings.checkoutId))
    .where(matches(filter))
    .orderBy(desc(ratings.createdAt), desc(ratings.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ rating, ...subscription }) => ({ ...decryptRating(rating), ...subscription }));
}

/** How many ratings match, by their stars. */
export async function countRatings(filter: RatingFilter): Promise<Map<number, number>> {
  const rows = await database()
    .select({ stars: ratings.stars, count: count() })
    .from(ratings)
    .innerJoin(checkouts, eq(checkouts.id, ratings.checkoutId))
    .where(matches(filter))
    .groupBy(ratings.stars);
  return new Map(rows.map((row) => [row.stars, row.count]));
}

/** A rating without anything of its customer: no words, no ids. */
export interface AnonymousRating {
  at: Date;
  stars: number;
  service: string;
  planName: string;
  hasComment: boolean;
}

/** All ratings that match, newest first, in batches: for an export of any length. */
export async function* exportRatings(filter: RatingFilter): AsyncGenerator<AnonymousRating[]> {
  const batch = 1_000;
  for (let offset = 0; ; offset += batch) {
    const rows = await database()
      .select({
        at: ratings.createdAt,
        stars: ratings.stars,
        service,
        planName,
        hasComment: isNotNull(ratings.encryptedComment).mapWith(Boolean),
      })
      .from(ratings)
      .innerJoin(checkouts, eq(checkouts.id, ratings.checkoutId))
      .where(matches(filter))
      .orderBy(desc(ratings.createdAt), desc(ratings.id))
      .limit(batch)
      .offset(offset);
    yield rows;
    if (rows.length < batch) return;
  }
}

/** Deletes ratings after a year. */
export async function deleteOldRatings(): Promise<void> {
  const { createdAt } = ratings;
  await deleteInBatches(ratings, createdAt, lt(createdAt, fromNow(-ratingLifetimeMs)));
}

/** Deletes all ratings of a customer. Returns how many there were. */
export async function deleteRatingsOf(on: Executor, customerId: string): Promise<number> {
  const gone = await on
    .delete(ratings)
    .where(eq(ratings.customerId, customerId))
    .returning({ one: sql`1` });
  return gone.length;
}
