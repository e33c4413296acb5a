import 'server-only';
import { sealedColumns } from './data-keys.server';
import { pool } from './database.server';
import { currentKeyId, decrypt, encrypt } from './encryption.server';

/** In one read: an invoice may be some megabytes. */
const batch = 20;

/** What came of sealing everything again. */
export interface RotatedRows {
  /** How many values lie under the first key now that did not before. */
  resealed: number;
  /** What no key opens, by its column (`table.column`) and the id of its row: it stays as it was. */
  unopened: { column: string; id: string }[];
}

/**
 * Seals again, under the first of `DATA_KEYS`, what an older key had sealed. The app may run meanwhile: a value that
 * somebody wrote since is left as they wrote it. One that no key opens holds up no other.
 */
export async function rotateKeys(): Promise<RotatedRows> {
  const all: RotatedRows = { resealed: 0, unopened: [] };
  for (const { table, id, column, purpose } of sealedColumns) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await pool().query<{ id: string; sealed: string }>(
        `select ${id} as id, ${column} as sealed from ${table}
         where ${id} > $1 and split_part(${column}, '.', 1) <> $2 order by ${id} limit ${batch}`,
        [after, currentKeyId()],
      );
      for (const row of rows) {
        const fresh = sealedAnew(row.sealed, `${purpose}:${row.id}`);
        if (fresh === null) {
          all.unopened.push({ column: `${table}.${column}`, id: row.id });
          continue;
        }
        const { rowCount } = await pool().query(
          `update ${table} set ${column} = $1 where ${id} = $2 and ${column} = $3`,
          [fresh, row.id, row.sealed],
        );
        all.resealed += rowCount ?? 0;
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return all;
}

/** The same under the first key; null where no key opens it. */
function sealedAnew(sealed: string, bound: string): string | null {
  try {
    return encrypt(decrypt(sealed, bound), bound);
  } catch {
    return null;
  }
}
