import 'server-only';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { env } from '@/lib/config/env.server';
import { processWide } from '@/lib/kernel/process-wide';
import { log } from '@/lib/observability/log.server';
import * as tables from './tables';

export type Database = NodePgDatabase<typeof tables>;
/** A transaction or the database itself. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

const shared = processWide('database', (): { pool?: Pool | undefined } => ({}));

/** So long a request waits for a connection, a new one or one that others hold, before it says that the database is away. */
const connectionTimeoutMillis = 5_000;

/** The process's connection pool. */
export function pool(): Pool {
  if (shared.pool) return shared.pool;
  const opened = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis,
    // A machine that is gone tells nobody: without it, who waits for its answer would wait for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An idle connection that dies (database restart) must not end the process; the next query opens a new one.
  opened.on('error', (error) => log.warn({ event: 'database-connection-lost', code: error.name }));
  shared.pool = opened;
  return opened;
}

/** Where the database is and what it is called, for a person to read: never who asks it, or by which password. */
export function databasePlace(): { host: string; name: string } {
  const { host, pathname } = new URL(env().DATABASE_URL);
  return { host, name: decodeURIComponent(pathname.slice(1)) };
}

let opened: Database | undefined;

export function database(): Database {
  opened ??= drizzle(pool(), { schema: tables });
  return opened;
}

/**
 * A read that nearly every request asks: built once, and known to each connection by its name. Building one costs three
 * times as much as asking it.
 */
export function preparedRead<Prepared>(build: (on: Database) => Prepared): () => Prepared {
  let built: { on: Database; read: Prepared } | undefined;
  return () => {
    const on = database();
    if (built?.on !== on) built = { on, read: build(on) };
    return built.read;
  };
}

/** SQLSTATEs and system errors of a database that is not there now, takes nobody, or has no room (53100). */
const away = /^(08|57P|53100$|53300$|55000$|ECONN|EPIPE$|ENOTFOUND$|ETIMEDOUT$)/;

/** The same in the words of the pool and of its connections, which give no code. */
const terminated = /^(Connection terminated|timeout exceeded when trying to connect)/;

/** Whether an error says that the database is away: nothing is wrong with what was asked, later it can be done. */
export const isDatabaseAway = (error: unknown): boolean =>
  error instanceof Error &&
  (away.test(String((error as { code?: unknown }).code)) ||
    terminated.test(error.message) ||
    isDatabaseAway(error.cause));

/** Whether a row was refused by a constraint, or an index, whose name ends so. */
export const isRefusedBy = (error: unknown, name: string): boolean =>
  error instanceof Error &&
  (String((error as { constraint?: unknown }).constraint).endsWith(name) ||
    isRefusedBy(error.cause, name));

/** Whether something was to be written for a session that was ended in the same moment, in another tab. */
export const isSessionGone = (error: unknown): boolean =>
  isRefusedBy(error, '_session_id_sessions_id_fk');

/** The database's own clock, in milliseconds since 1970. Throws when the database does not answer. */
export async function databaseClockMs(): Promise<number> {
  const { rows } = await pool().query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  );
  return Number(rows[0]?.ms);
}

export async function closeDatabase(): Promise<void> {
  await shared.pool?.end();
  shared.pool = undefined;
  opened = undefined;
}
