import 'server-only';
import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { database } from './database.server';
import { funnelDays } from './staff-tables';
import * as tables from './tables';

/**
 * Empties the database of a demo. Throws, having done nothing, where the database is not called as those of demos are:
 * start-up refuses to be a stage beside any other, and this is not the place to believe that.
 */
export async function emptyStage(): Promise<void> {
  const { rows } = await database().execute<{ name: string }>(
    sql`select current_database() as name`,
  );
  if (!/^stage_\w+$/.test(rows[0]?.name ?? '')) throw new Error('not the database of a stage');
  // What the staff did stays, here as elsewhere: that table lets nobody forget it. Whoever of them is signed in stays, too.
  const names = Object.values({ ...tables, funnelDays })
    .filter((table) => is(table, PgTable))
    .map((table) => sql.identifier(getTableName(table as PgTable)));
  await database().execute(sql`truncate ${sql.join(names, sql`, `)} cascade`);
}
