import 'server-only';
import { pool } from './database.server';
import { currentKeyId, seal, unseal } from './seal.server';

/** Every sealed column, and what its seal is bound to: the same words as where it is written. */
const sealedColumns = [
  { table: 'customers', id: 'id', column: 'sealed_mobile', purpose: 'customer-mobile' },
  { table: 'customers', id: 'id', column: 'sealed_token', purpose: 'customer-token' },
  { table: 'customers', id: 'id', column: 'sealed_registration', purpose: 'customer-registration' },
  { table: 'journeys', id: 'id', column: 'sealed', purpose: 'journey' },
  { table: 'verifications', id: 'session_id', column: 'sealed_mobile', purpose: 'verification' },
  { table: 'invoices', id: 'checkout_id', column: 'sealed', purpose: 'invoice' },
  { table: 'waiting_list', id: 'id', column: 'sealed_mobile', purpose: 'waiting-mobile' },
] as const;

/** In one read: an invoice may be some megabytes. */
const batch = 20;

/** How many values each data key has sealed, by `table.column`: a key that no number stands beside may go. */
export async function countSeals(): Promise<Record<string, Record<string, number>>> {
  const counts: Record<string, Record<string, number>> = {};
  for (const { table, column } of sealedColumns) {
    const { rows } = await pool().query<{ key: string; count: string }>(
      `select split_part(${column}, '.', 1) as key, count(*) from ${table}
       where ${column} is not null group by 1 order by 1`,
    );
    counts[`${table}.${column}`] = Object.fromEntries(
      rows.map(({ key, count }) => [key, Number(count)]),
    );
  }
  return counts;
}

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
