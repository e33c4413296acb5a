import 'server-only';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as counts from './count-tables';
import { database } from './database.server';
import * as feedback from './feedback-tables';
import * as messaging from './message-tables';
import * as tables from './tables';
import { trackings, turnarounds } from './tracking-tables';
import { waitingList } from './waiting-table';

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
    ...{ ...tables, ...counts, ...messaging, ...feedback },
    ...{ trackings, turnarounds, waitingList },
  })
    .filter((table) => is(table, PgTable))
    .map((table) => sql.identifier(getTableName(table as PgTable)));
  await database().execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
}
