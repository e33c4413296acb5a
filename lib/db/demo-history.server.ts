import 'server-only';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { newId, newReference, newToken } from '@/lib/kernel/id';
import type { FunnelCount } from '@/lib/observability/funnel.server';
import * as afterSale from './after-sale-tables';
import { ratings, requests } from './after-sale-tables';
import { erasedHash } from './customers.server';
import { database, type Executor } from './database.server';
import { encrypt } from './encryption.server';
import { checkoutDays, funnelDays, rateLimits, waitingList } from './operator-tables';
import * as tables from './tables';
import { checkoutEvents, checkouts, customers } from './tables';

/** A purchase as it remains after its customer was erased: the order and its transitions. */
export interface PastPurchase {
  /** The order's jsonb, without personal data. */
  order: object;
  halalas: number;
  locale: string;
  /** State transitions, oldest first; the last one decides the final state. */
  edges: readonly { from: string; to: string; event: string; at: Date }[];
  /** What its customer said of one delivered pickup, and asked of staff. */
  rating?: PastRating | undefined;
  request?: PastRequest | undefined;
}

/** A rating whose pickup the partner no longer knows. */
export interface PastRating {
  stars: number;
  comment: string | null;
  at: Date;
}

export interface PastRequest {
  kind: string;
  note: string;
  at: Date;
  /** Null for one that waits. */
  answer: { text: string; by: string; at: Date } | null;
}

/** Whether any checkout exists. */
export async function hasPurchases(): Promise<boolean> {
  return (await database().select({ id: checkouts.id }).from(checkouts).limit(1)).length > 0;
}

/**
 * Writes history for a demo: funnel counts, and ended purchases of one customer without a mobile
 * number, like those of erased customers. No browser can open them and no worker processes them.
 * One transaction.
 */
export async function writeDemoHistory(
  counts: readonly FunnelCount[],
  purchases: readonly PastPurchase[],
): Promise<void> {
  const customerId = newId();
  const rows = purchases.map((purchase) => ({ ...purchase, id: newId() }));
  await database().transaction(async (transaction) => {
    const first = rows[0]?.edges[0]?.at;
    if (!first) return;
    await transaction.insert(customers).values({
      id: customerId,
      mobileHash: erasedHash(customerId),
      encryptedMobile: encrypt('erased', `customer-mobile:${customerId}`),
      createdAt: first,
      updatedAt: first,
    });
    await transaction.insert(checkouts).values(
      rows.map(({ id, order, halalas, locale, edges }) => {
        const [opened, last] = [edges[0]?.at ?? first, edges.at(-1)];
        return {
          ...{ id, customerId, order, locale },
          state: last?.to ?? 'closed',
          ...{ shownHalalas: halalas, totalHalalas: halalas },
          ...{ intentHash: newId(), subscribeKey: newId(), confirmKey: newId() },
          trackingToken: newToken(),
          ...{ consentAt: opened, createdAt: opened, updatedAt: last?.at ?? opened },
        };
      }),
    );
    await transaction
      .insert(checkoutEvents)
      .values(
        rows.flatMap(({ id, edges }) =>
          edges.map((edge) => ({ ...edge, id: newId(), checkoutId: id })),
        ),
      );
    for (const [index, { id, rating, request }] of rows.entries()) {
      const of = { checkoutId: id, customerId };
      if (rating) await insertPastRating(transaction, of, index + 1, rating);
      if (request) await insertPastRequest(transaction, of, request);
    }
    await transaction.insert(funnelDays).values([...counts]);
  });
}

interface PastPurchaseIds {
  checkoutId: string;
  customerId: string;
}

async function insertPastRating(
  on: Executor,
  of: PastPurchaseIds,
  orderId: number,
  { stars, comment, at }: PastRating,
): Promise<void> {
  const id = newId();
  const encryptedComment = comment && encrypt(comment, `rating-comment:${id}`);
  await on.insert(ratings).values({ ...of, id, orderId, stars, encryptedComment, createdAt: at });
}

async function insertPastRequest(
  on: Executor,
  of: PastPurchaseIds,
  { kind, note, at, answer }: PastRequest,
): Promise<void> {
  const id = newId();
  await on.insert(requests).values({
    ...{ ...of, id, kind, createdAt: at, reference: `R-${newReference()}` },
    encryptedNote: encrypt(note, `request-note:${id}`),
    encryptedAnswer: answer && encrypt(answer.text, `request-answer:${id}`),
    answeredBy: answer && answer.by,
    answeredAt: answer && answer.at,
  });
}

/**
 * Empties the database of a demo. Throws before it changes anything unless the database is named
 * `demo_…`: start-up refuses other names as well, and this is the second check. Only a demo build
 * contains this file.
 */
export async function emptyDemo(): Promise<void> {
  const { rows } = await database().execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  if (!/^demo_\w+$/.test(rows[0]?.name ?? '')) throw new Error('not the database of a demo');
  // The log of staff actions does not allow deletes, and staff sessions are kept.
  const names = Object.values({
    ...{ ...tables, ...afterSale },
    ...{ checkoutDays, funnelDays, rateLimits, waitingList },
  })
    .filter((table) => is(table, PgTable))
    .map((table) => sql.identifier(getTableName(table as PgTable)));
  await database().execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
}
