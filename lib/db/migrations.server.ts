import 'server-only';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { env } from '@/lib/config/env.server';
import { StartupError } from '@/lib/kernel/app-error';
import { log } from '@/lib/observability/log.server';
import { pool } from './database.server';

/** The database cannot be used; the message says why and what to do. */
class DatabaseIncompatible extends StartupError {
  constructor(what: string, options?: { cause?: unknown }) {
    super(`The database is incompatible: ${what}`, options);
    this.name = 'DatabaseIncompatible';
  }
}

/** Advisory lock id; any number that no other user of this database locks. */
const migrationLock = 727_274;
const minServerVersion = 150_000;

/**
 * Index of the last migration that code must know to run on this code's tables. Raise it with a
 * migration that removes what older code needs (a convention test allows none before 0005).
 */
const minCodeIndex = 4;

const migrationsFolder = (): string => join(process.cwd(), 'lib/db/migrations');

let read: number[] | undefined;

/**
 * Creation time of each migration of this code: what the database records for applied migrations.
 */
function ownMigrations(): number[] {
  read ??= readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(
    ({ folderMillis }) => folderMillis,
  );
  return read;
}

const table = 'drizzle.__drizzle_migrations';

/**
 * Applies all missing migrations, forward only. Instances that start together wait for each other.
 * Throws `DatabaseIncompatible` when the database is unavailable, too old, or migrated too far by
 * newer code.
 */
export async function migrateDatabase(): Promise<void> {
  const connection = await pool()
    .connect()
    .catch((error: unknown) => {
      throw new DatabaseIncompatible(describeFailure(error), { cause: error });
    });
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    await refuseOldServer(connection);
    await refuseAhead(connection);
    await migrate(drizzle(connection), { migrationsFolder: migrationsFolder() });
    // Read by older code that starts on this database, in `refuseAhead`.
    if ((await unknownMigrations(connection)).length === 0) {
      await connection.query(`comment on schema drizzle is 'runs code from ${minCodeIndex}'`);
    }
  } catch (error) {
    if (error instanceof DatabaseIncompatible) throw error;
    const cause = (error as { cause?: unknown }).cause ?? error;
    throw new DatabaseIncompatible(describeFailure(cause), { cause: error });
  } finally {
    // A broken connection has already released its lock.
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    connection.release();
  }
}

export interface DatabaseState {
  version: string;
  /** Whether this connection uses TLS. */
  isEncrypted: boolean;
  /** Migrations of this code that the database has not applied. */
  missing: number;
  /** Migrations that the database has applied and this code does not know. */
  ahead: number;
}

/**
 * Describes the database without changing it. Throws `DatabaseIncompatible` when it is unavailable
 * or too old.
 */
export async function inspectDatabase(): Promise<DatabaseState> {
  try {
    await refuseOldServer(pool());
    const { rows } = await pool().query<{ version: string; ssl: boolean }>(
      "select current_setting('server_version') as version, ssl from pg_stat_ssl where pid = pg_backend_pid()",
    );
    const made = new Set(await applied(pool()));
    return {
      version: rows[0]?.version ?? '',
      isEncrypted: rows[0]?.ssl === true,
      missing: ownMigrations().filter((one) => !made.has(one)).length,
      ahead: (await unknownMigrations(pool())).length,
    };
  } catch (error) {
    throw error instanceof DatabaseIncompatible
      ? error
      : new DatabaseIncompatible(describeFailure(error), { cause: error });
  }
}

/**
 * Whether tables that this code needs are missing: an older backup was restored under a running
 * process.
 */
export async function isDatabaseBehind(): Promise<boolean> {
  const newest = Math.max(...ownMigrations());
  try {
    const { rows } = await pool().query(`select from ${table} where created_at >= $1 limit 1`, [
      newest,
    ]);
    return rows.length === 0;
  } catch (error) {
    // Undefined table or schema: no migration was ever applied.
    if (/^(42P01|3F000)$/.test(String((error as { code?: unknown }).code))) return true;
    throw error;
  }
}

type Queryable = Pick<Pool | PoolClient, 'query'>;

async function applied(on: Queryable): Promise<number[]> {
  const { rows: found } = await on.query<{ there: boolean }>(
    'select to_regclass($1) is not null as there',
    [table],
  );
  if (!found[0]?.there) return [];
  const { rows } = await on.query<{ made: string }>(`select created_at as made from ${table}`);
  return rows.map(({ made }) => Number(made));
}

async function unknownMigrations(on: Queryable): Promise<number[]> {
  const ours = new Set(ownMigrations());
  return (await applied(on)).filter((made) => !ours.has(made));
}

async function refuseOldServer(on: Queryable): Promise<void> {
  const { rows } = await on.query<{ version: string; number: string }>(
    "select current_setting('server_version') as version, current_setting('server_version_num') as number",
  );
  if (Number(rows[0]?.number) < minServerVersion) {
    throw new DatabaseIncompatible(
      `PostgreSQL ${rows[0]?.version} is too old; 15 or newer is needed.`,
    );
  }
}

/**
 * Refuses a database that newer code has migrated, unless that code noted that this version can run
 * on its tables. That is the case during a rolling restart and after a rollback of one version.
 */
async function refuseAhead(on: Queryable): Promise<void> {
  const unknown = await unknownMigrations(on);
  if (unknown.length === 0) return;
  const { rows } = await on.query<{ note: string | null }>(
    "select obj_description('drizzle'::regnamespace, 'pg_namespace') as note",
  );
  const from = Number(/^runs code from (\d+)$/.exec(rows[0]?.note ?? '')?.[1] ?? Number.NaN);
  const own = ownMigrations().length - 1;
  if (own >= from) {
    log.warn({ event: 'database-ahead', migrations: unknown.length });
    return;
  }
  throw new DatabaseIncompatible(
    `it is ahead of this version, by ${unknown.length} migration(s) that this code does not know and cannot run with. ` +
      'Start the version that created them, or restore the backup from before it (docs/deployment.md).',
  );
}

/**
 * The cause and advice by PostgreSQL or system error code. Never includes the URL, which contains
 * the password.
 */
function describeFailure(error: unknown): string {
  const { code = '', message } = error as { code?: string; message: string };
  const { hostname, port, pathname } = new URL(env().DATABASE_URL);
  const where = `${hostname}:${port || '5432'}`;
  const explanations: Record<string, string> = {
    ECONNREFUSED: `no response from ${where}. Is PostgreSQL running there, and is DATABASE_URL right?`,
    ENOTFOUND: `there is no host ${hostname}. Is DATABASE_URL right?`,
    '28P01': 'it refuses the password of DATABASE_URL.',
    '28000': 'it refuses the user of DATABASE_URL.',
    '3D000': `there is no database ${pathname.slice(1)}. Create it (createdb), or correct DATABASE_URL.`,
    '42501':
      'the user of DATABASE_URL may not create tables there. Make it the owner of the database.',
    '53100': 'its disk is full. Free space, then start again.',
    '53300': 'it accepts no more connections. Lower DATABASE_POOL, or raise its max_connections.',
    '25006':
      'it is a standby, or read-only. Promote it, or point DATABASE_URL to the one that is written to.',
  };
  // Timeouts of the pool have no code; those of the server do.
  if (!code && /timeout/.test(message))
    return `it does not respond at ${where}. Is that PostgreSQL, and is it reachable?`;
  return explanations[code] ?? `${code} ${message}`.trim();
}
