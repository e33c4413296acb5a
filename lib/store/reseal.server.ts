import 'server-only';
import { sealedColumns } from './data-keys.server';
import { pool } from './database.server';
import { currentKeyId, seal, unseal } from './seal.server';

/** In one read: an invoice may be some megabytes. */
const batch = 20;

/**
 * Seals again, under the first of `DATA_KEYS`, what an older key had sealed. The app may run meanwhile: a value that
 * somebody wrote since is left as they wrote it. Returns how many were sealed again. Throws when a key is gone.
 */
export async function resealAll(): Promise<number> {
  let done = 0;
  for (const { table, id, column, purpose } of sealedColumns) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await pool().query<{ id: string; sealed: string }>(
        `select ${id} as id, ${column} as sealed from ${table}
         where ${id} > $1 and split_part(${column}, '.', 1) <> $2 order by ${id} limit ${batch}`,
        [after, currentKeyId()],
      );
      for (const row of rows) {
        const bound = `${purpose}:${row.id}`;
        const { rowCount } = await pool().query(
          `update ${table} set ${column} = $1 where ${id} = $2 and ${column} = $3`,
          [seal(unseal(row.sealed, bound), bound), row.id, row.sealed],
        );
        done += rowCount ?? 0;
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return done;
}
