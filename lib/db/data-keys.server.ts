import 'server-only';
import { EnvironmentError } from '@/lib/config/env.server';
import { log } from '@/lib/observability/log.server';
import { pool } from './database.server';
import { decrypt, keyIds } from './encryption.server';

/** Every sealed column, and what its seal is bound to: the same words as where it is written. */
export const sealedColumns = [
  { table: 'customers', id: 'id', column: 'sealed_mobile', purpose: 'customer-mobile' },
  { table: 'customers', id: 'id', column: 'sealed_token', purpose: 'customer-token' },
  { table: 'customers', id: 'id', column: 'sealed_registration', purpose: 'customer-registration' },
  { table: 'journeys', id: 'id', column: 'sealed', purpose: 'journey' },
  { table: 'verifications', id: 'session_id', column: 'sealed_mobile', purpose: 'verification' },
  { table: 'invoices', id: 'checkout_id', column: 'sealed', purpose: 'invoice' },
  { table: 'waiting_list', id: 'id', column: 'sealed_mobile', purpose: 'waiting-mobile' },
] as const;

/** By `table.column`, and there by the id of a data key: how many values it has sealed. */
export type Seals = Record<string, Record<string, number>>;

/** The key's id of a seal. It has at most 16 letters: no more is read of an invoice that lies beside its row. */
const keyIn = (column: string): string => `split_part(left(${column}, 17), '.', 1)`;

/** How many values each data key has sealed: a key that no number stands beside may go. */
export async function countSeals(): Promise<Seals> {
  const counts: Seals = {};
  for (const { table, column } of sealedColumns) {
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

/** Whose seals `DATA_KEYS` opens, and whose not. */
export interface Judged {
  opened: string[];
  /** Ids that are missing from `DATA_KEYS`, or stand there with other bytes than those that sealed. */
  unopened: string[];
  /** How many values lie under those. */
  lost: number;
}

/** So many values are tried before a key counts as another one: a single row may be damaged. */
const tries = 3;

/** Compares what is sealed with `DATA_KEYS`: the ids, and of those that agree whether the key really opens something. */
export async function judgeKeys(seals: Seals): Promise<Judged> {
  const judged: Judged = { opened: [], unopened: [], lost: 0 };
  for (const key of new Set(Object.values(seals).flatMap(Object.keys))) {
    if (keyIds().includes(key) && (await opens(key, seals))) judged.opened.push(key);
    else {
      judged.unopened.push(key);
      judged.lost += Object.values(seals).reduce((sum, column) => sum + (column[key] ?? 0), 0);
    }
  }
  return judged;
}

async function opens(key: string, seals: Seals): Promise<boolean> {
  let refused = 0;
  for (const { table, id, column, purpose } of sealedColumns) {
    if (!seals[`${table}.${column}`]?.[key]) continue;
    const { rows } = await pool().query<{ id: string; sealed: string }>(
      `select ${id} as id, ${column} as sealed from ${table} where ${keyIn(column)} = $1 limit ${tries}`,
      [key],
    );
    for (const row of rows) {
      try {
        decrypt(row.sealed, `${purpose}:${row.id}`);
        return true;
      } catch {
        refused += 1;
      }
    }
  }
  // Of what went away since it was counted, nothing is known.
  return refused === 0;
}

/**
 * Refuses a start whose `DATA_KEYS` open nothing of what is sealed: it would serve strangers to all its customers. Where
 * they open some of it, a person is told. Throws `EnvironmentError`.
 */
export async function refuseOtherKeys(): Promise<void> {
  const { opened, unopened, lost } = await judgeKeys(await countSeals());
  if (unopened.length === 0) return;
  if (opened.length > 0) {
    log.alarm('data-key-missing', { missing: unopened, seals: lost });
    return;
  }
  throw new EnvironmentError([
    `DATA_KEYS: opens nothing of what the database holds, ${lost} value(s) sealed under ${unopened.join(', ')}. ` +
      'Put the key(s) back that sealed it, or point DATABASE_URL to the database of these (docs/deployment.md, “Changing keys”)',
  ]);
}
