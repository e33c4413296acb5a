import 'server-only';
import { encryptedColumns } from './data-keys.server';
import { pool } from './database.server';
import { currentKeyId, decrypt, encrypt } from './encryption.server';

/** Rows per read; small, because an invoice may have several megabytes. */
const batch = 20;

/** Result of a key rotation. */
export interface RotatedRows {
  /** Number of values re-encrypted with the first key. */
  reencrypted: number;
  /** Values that no key decrypts, by `table.column` and row id; left unchanged. */
  undecryptable: { column: string; id: string }[];
}

/**
 * Re-encrypts with the first of `DATA_KEYS` all values of older keys. Safe while the app runs: a
 * value changed meanwhile is not overwritten. A value that no key decrypts does not stop the rest.
 */
export async function rotateKeys(): Promise<RotatedRows> {
  const all: RotatedRows = { reencrypted: 0, undecryptable: [] };
  for (const { table, id, column, purpose } of encryptedColumns) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const { rows } = await pool().query<{ id: string; ciphertext: string }>(
        `select ${id} as id, ${column} as ciphertext from ${table}
         where ${id} > $1 and split_part(${column}, '.', 1) <> $2 order by ${id} limit ${batch}`,
        [after, currentKeyId()],
      );
      for (const row of rows) {
        const fresh = reencrypt(row.ciphertext, `${purpose}:${row.id}`);
        if (fresh === null) {
          all.undecryptable.push({ column: `${table}.${column}`, id: row.id });
          continue;
        }
        const { rowCount } = await pool().query(
          `update ${table} set ${column} = $1 where ${id} = $2 and ${column} = $3`,
          [fresh, row.id, row.ciphertext],
        );
        all.reencrypted += rowCount ?? 0;
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
  return all;
}

/** The value re-encrypted with the first key; null when no key decrypts it. */
function reencrypt(ciphertext: string, bound: string): string | null {
  try {
    return encrypt(decrypt(ciphertext, bound), bound);
  } catch {
    return null;
  }
}
