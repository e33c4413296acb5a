import 'server-only';
import { EnvironmentError } from '@/lib/config/env.server';
import { log } from '@/lib/observability/log.server';
import { pool } from './database.server';
import { decrypt, keyIds } from './encryption.server';

/**
 * Every encrypted column with the `purpose` its values are bound to. Keep equal to the calls of
 * `encrypt`.
 */
export const encryptedColumns = [
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
export type KeyUsage = Record<string, Record<string, number>>;

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
export interface KeyCheck {
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
