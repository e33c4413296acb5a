import 'server-only';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { database } from './database.server';

/** So many rows in a statement: with all that goes with them it holds its connection and its locks for some ten milliseconds. */
const batchRows = 1_000;

/**
 * Deletes all rows for which `where` holds, in statements of their own of a thousand rows, until one finds nothing. `by`
 * is the column that tells how old a row is: its index leads to those that are due, however many others there are.
 */
export async function deleteInBatches(
  table: PgTable,
  by: PgColumn,
  where: SQL | undefined,
): Promise<void> {
  const due = database()
    .select({ place: sql`ctid` })
    .from(table)
    .where(where)
    .orderBy(by)
    .limit(batchRows);
  for (;;) {
    // `where` once more: a row that was touched meanwhile is another one.
    const { rowCount } = await database()
      .delete(table)
      .where(and(sql`ctid in ${due}`, where));
    if (!rowCount) return;
  }
}
