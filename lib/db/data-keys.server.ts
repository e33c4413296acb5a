import 'server-only';
import { EnvironmentError } from '@/lib/config/env.server';
import { log } from '@/lib/observability/log.server';
import { pool } from './database.server';
import { currentKeyId, decrypt, encrypt, keyIds } from './encryption.server';

/**
 * Every encrypted column with the `purpose` its values are bound to. Keep equal to the calls of
 * `encrypt`.
 */
const encryptedColumns = [
  { table: 'customers', id: 'id', column: 'sealed_mobile', purpose: 'customer-mobile' },
  { table: 'customers', id: 'id', column: 'sealed_token', purpose: 'customer-token' },
  { table: 'customers', id: 'id', column: 'sealed_registration', purpose: 'customer-registration' },
  { table: 'journeys', id: 'id', column: 'sealed', purpose: 'journey' },
  { table: 'verifications', id: 'session_id', column: 'sealed_mobile', purpose: 'verification' },
  { table: 'invoices', id: 'checkout_id', column: 'sealed', purpose: 'invoice' },
  { table: 'waiting_list', id: 'id', column: 'sealed_mobile', purpose: 'waiting-mobile' },
  { table: 'push_subscriptions', id: 'id', column: 'sealed', purpose: 'push-subscription' },
  { table: 'requests', id: 'id', column: 'sealed_note', purpose: 'request-note' },
  { table: 'requests', id: 'id', column: 'sealed_answer', purpose: 'request-answer' },
  { table: 'ratings', id: 'id', column: 'sealed_comment', purpose: 'rating-comment' },
] as const;

/** `table.column` → data key id → number of values encrypted with it. */
type KeyUsage = Record<string, Record<string, number>>;

/**
 * SQL for the key id of an encrypted value. An id has at most 16 characters, so only the first 17
 * are read from a large out-of-line invoice.
 */
const keyIn = (column: string): string => `split_part(left(${column}, 17), '.', 1)`;

/** Counts the values that each data key has encrypted: a key without any may be removed. */
export async function countKeyUsage(): Promise<KeyUsage> {
  const counts: KeyUsage = {};
  for (const { table, column } of encryptedColumns) {
    const { rows } = await pool().query<{ key: string; count: string }>(
      `select ${keyIn(column)} as key, count(*) from ${table}
       where ${column} is not null group by 1 order by 1`,
    );
    counts[`${table}.${column}`] = Object.fromEntries(
      rows.map(({ key, count }) => [key, Number(count)]),
    );
  }
  return counts;
}

/** Which keys' values `DATA_KEYS` can decrypt. */
interface KeyCheck {
  decryptable: string[];
  /** Ids missing from `DATA_KEYS`, or present there with different bytes. */
  undecryptable: string[];
  /** Number of values encrypted with those. */
  lost: number;
}

/** Values tried before a key counts as different, because a single row may be damaged. */
const tries = 3;

/**
 * Compares the encrypted values with `DATA_KEYS`: the ids, and for matching ids whether the key can
 * decrypt a value.
 */
export async function checkKeys(usage: KeyUsage): Promise<KeyCheck> {
  const check: KeyCheck = { decryptable: [], undecryptable: [], lost: 0 };
  for (const key of new Set(Object.values(usage).flatMap(Object.keys))) {
    if (keyIds().includes(key) && (await canDecrypt(key, usage))) check.decryptable.push(key);
    else {
      check.undecryptable.push(key);
      check.lost += Object.values(usage).reduce((sum, column) => sum + (column[key] ?? 0), 0);
    }
  }
  return check;
}

async function canDecrypt(key: string, usage: KeyUsage): Promise<boolean> {
  let refused = 0;
  for (const { table, id, column, purpose } of encryptedColumns) {
    if (!usage[`${table}.${column}`]?.[key]) continue;
    const { rows } = await pool().query<{ id: string; ciphertext: string }>(
      `select ${id} as id, ${column} as ciphertext from ${table} where ${keyIn(column)} = $1 limit ${tries}`,
      [key],
    );
    for (const row of rows) {
      try {
        decrypt(row.ciphertext, `${purpose}:${row.id}`);
        return true;
      } catch {
        refused += 1;
      }
    }
  }
  // No evidence against the key when its values were deleted since the count.
  return refused === 0;
}

/**
 * Refuses to start when `DATA_KEYS` can decrypt none of the stored values: the app would not know
 * any of its customers. Logs an alarm when they can decrypt only some. Throws `EnvironmentError`.
 */
export async function refuseForeignKeys(): Promise<void> {
  const { decryptable, undecryptable, lost } = await checkKeys(await countKeyUsage());
  if (undecryptable.length === 0) return;
  if (decryptable.length > 0) {
    log.alarm('data-key-missing', { missing: undecryptable, values: lost });
    return;
  }
  throw new EnvironmentError([
    `DATA_KEYS: decrypts nothing that the database holds, ${lost} value(s) encrypted with ${undecryptable.join(', ')}. ` +
      'Put the key(s) back that encrypted it, or point DATABASE_URL to the database that uses these (docs/deployment.md, “Changing keys”)',
  ]);
}

/** Rows per read; small, because an invoice may have several megabytes. */
const batch = 20;

/** Result of a key rotation. */
interface RotatedRows {
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
