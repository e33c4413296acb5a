import type { Town } from '../stage';

/** Empties every table, again where a worker's transaction stood in the way (a deadlock ends one of the two). */
async function emptyTables(town: Town): Promise<void> {
  const rows = await town.rows<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const tables = rows.map(({ name }) => name).join(', ');
  // What is append only would refuse: as a replica, its triggers sleep.
  const emptied = `set session_replication_role = replica; truncate ${tables} cascade; reset session_replication_role`;
  await town.database.query(emptied).catch(async (error: { code?: string }) => {
    if (error.code !== '40P01') throw error;
    await emptyTables(town);
  });
}

/** Clears away all that a town knows, but for what its processes remember by themselves. */
export async function clear(town: Town): Promise<void> {
  town.failpoints.clear();
  await town.heal();
  await town.world.asAtFirst();
  await emptyTables(town);
  await town.world.reset();
}
