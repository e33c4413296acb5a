import 'server-only';
import { and, type SQL, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import { env } from '@/lib/config/env.server';
import { processWide } from '@/lib/kernel/process-wide';
import { minuteMs, nowMs, wallClockMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import * as tables from './tables';

export type Database = NodePgDatabase<typeof tables>;
/** A transaction or the database itself. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

const shared = processWide('database', (): { pool?: Pool | undefined } => ({}));

/**
 * How long a request waits for a connection, new or pooled, before the database counts as
 * unavailable.
 */
const connectionTimeoutMillis = 5_000;

/** The process's connection pool, opened on first use. */
export function pool(): Pool {
  if (shared.pool) return shared.pool;
  const opened = new Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis,
    // A host that disappears sends no reset: without keep-alive a query could wait for hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // An idle connection that dies (database restart) must not end the process; the next query opens
  // a new connection.
  opened.on('error', (error) => log.warn({ event: 'database-connection-lost', code: error.name }));
  shared.pool = opened;
  return opened;
}

/** Host and name of the database for display, without user and password. */
export function databaseAddress(): { host: string; name: string } {
  const { host, pathname } = new URL(env().DATABASE_URL);
  return { host, name: decodeURIComponent(pathname.slice(1)) };
}

let opened: Database | undefined;

export function database(): Database {
  opened ??= drizzle(pool(), { schema: tables });
  return opened;
}

/**
 * A read used by nearly every request: built once and prepared under its name on each connection.
 * Building it costs three times as much as running it.
 */
export function preparedRead<Prepared>(build: (on: Database) => Prepared): () => Prepared {
  let built: { on: Database; read: Prepared } | undefined;
  return () => {
    const on = database();
    if (built?.on !== on) built = { on, read: build(on) };
    return built.read;
  };
}

/**
 * SQLSTATEs and system errors of a database that is unreachable, refuses connections or has no disk
 * space (53100).
 */
const away = /^(08|57P|53100$|53300$|55000$|ECONN|EPIPE$|ENOTFOUND$|ETIMEDOUT$)/;

/** Messages of the pool and its connections, which have no code. */
const terminated = /^(Connection terminated|timeout exceeded when trying to connect)/;

/**
 * Whether an error means that the database is unavailable: the request was fine and can be retried
 * later.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  error instanceof Error &&
  (away.test(String((error as { code?: unknown }).code)) ||
    terminated.test(error.message) ||
    isDatabaseUnavailable(error.cause));

/** Whether a constraint or index whose name ends with `name` rejected a row. */
export const violatesConstraint = (error: unknown, name: string): boolean =>
  error instanceof Error &&
  (String((error as { constraint?: unknown }).constraint).endsWith(name) ||
    violatesConstraint(error.cause, name));

/**
 * Whether a write failed because its session was deleted at the same moment, for example in another
 * tab.
 */
export const isSessionGone = (error: unknown): boolean =>
  violatesConstraint(error, '_session_id_sessions_id_fk');

/**
 * The database's clock, in milliseconds since the epoch. Throws when the database does not respond.
 */
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

/**
 * How far this machine's clock may be from the database's. The shortest age that decides about
 * money is five minutes (a refund after a confirm), and another instance may have written it.
 */
const toleranceMs = 2 * minuteMs;

/**
 * Whether this machine's clock and the database's agree. When they do not, either may be wrong, and
 * irreversible work (deletions by age, money) waits. Throws when the database does not respond.
 */
export const clocksAgree = async (): Promise<boolean> =>
  Math.abs(wallClockMs() - (await databaseClockMs())) <= toleranceMs;

/** Offset of the app's clock from this machine's, in milliseconds; 0 unless `CLOCK_URL` is set. */
export const clockOffsetMs = (): number => nowMs() - wallClockMs();

/**
 * The current time plus `aheadMs` on the database's clock, for values whose age another instance
 * computes: independent of the writing machine's clock.
 */
export const databaseNow = (aheadMs = 0): SQL<Date> =>
  sql`now() + ${Math.round(clockOffsetMs() + aheadMs)} * interval '1 millisecond'`;

/**
 * Rows per statement: about ten milliseconds of work, so that connection and locks are held
 * briefly.
 */
const batchRows = 1_000;

/**
 * Deletes all rows that match `where`, in separate statements of a thousand rows. `by` is the
 * column that holds a row's age: its index finds the due rows without a sequential scan.
 */
export async function deleteInBatches(
  table: PgTable,
  by: PgColumn,
  where: SQL | undefined,
): Promise<void> {
  const due = database()
    .select({ place: sql`ctid` })
    .from(table)
    .where(where)
    .orderBy(by)
    .limit(batchRows);
  for (;;) {
    // `where` again: a row may have been updated after the subquery read it.
    const { rowCount } = await database()
      .delete(table)
      .where(and(sql`ctid in ${due}`, where));
    if (!rowCount) return;
  }
}
