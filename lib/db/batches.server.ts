import 'server-only';
import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { database } from './database.server';

/**
 * Rows per statement: about ten milliseconds of work, so that connection and locks are held
 * briefly.
 */
const batchRows = 1_000;

/**
 * Deletes all rows that match `where`, in separate statements of a thousand rows. `by` is the
 * column that holds a row's age: its index finds the due rows without a sequential scan.
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
    // `where` again: a row may have been updated after the subquery read it.
    const { rowCount } = await database()
      .delete(table)
      .where(and(sql`ctid in ${due}`, where));
    if (!rowCount) return;
  }
}
