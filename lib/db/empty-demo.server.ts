import 'server-only';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as counts from './count-tables';
import { database } from './database.server';
import * as tables from './tables';
import { waitingList } from './waiting-table';

/**
 * Empties the database of a demo. Throws before it changes anything unless the database is named like one of a demo:
 * start-up refuses any other name as well, and this is the second lock. Only a demo build contains this file.
 */
export async function emptyDemo(): Promise<void> {
  const { rows } = await database().execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  if (!/^demo_\w+$/.test(rows[0]?.name ?? '')) throw new Error('not the database of a demo');
  // The log of staff actions cannot be deleted from, and staff sessions stay.
  const names = Object.values({ ...tables, ...counts, waitingList })
    .filter((table) => is(table, PgTable))
    .map((table) => sql.identifier(getTableName(table as PgTable)));
  await database().execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
}
