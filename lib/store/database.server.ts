import 'server-only';
import { join } from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { env } from '@/lib/config/env.server';
import { log } from '@/lib/log/log.server';
import * as tables from './tables';

export type Database = NodePgDatabase<typeof tables>;
/** A transaction or the database itself. */
export type Executor = Pick<Database, 'select' | 'insert' | 'update' | 'delete' | 'execute'>;

// One pool a process: Next gives routes, pages and the server their own copies of this module.
const holder = globalThis as { [key: symbol]: Pool | undefined };
const slot = Symbol.for('laundry.pool');

/** The process's connection pool. */
export function pool(): Pool {
  const existing = holder[slot];
  if (existing) return existing;
  const opened = new Pool({ connectionString: env().DATABASE_URL, max: env().DATABASE_POOL });
  // An idle connection that dies (database restart) must not end the process; the next query opens a new one.
  opened.on('error', (error) => log.warn({ event: 'database-connection-lost', code: error.name }));
  holder[slot] = opened;
  return opened;
}

let opened: Database | undefined;

export function database(): Database {
  opened ??= drizzle(pool(), { schema: tables });
  return opened;
}

/** Any number that no other user of this database takes for an advisory lock. */
const migrationLock = 727_274;

/** Brings the tables up to date, forward only. Instances that start together wait for each other. */
export async function migrateDatabase(): Promise<void> {
  const connection = await pool().connect();
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(connection), {
      migrationsFolder: join(process.cwd(), 'lib/store/migrations'),
    });
  } finally {
    await connection.query('select pg_advisory_unlock($1)', [migrationLock]);
    connection.release();
  }
}

/** Throws when the database does not answer. */
export async function pingDatabase(): Promise<void> {
  await pool().query('select 1');
}

export async function closeDatabase(): Promise<void> {
  await holder[slot]?.end();
  holder[slot] = undefined;
  opened = undefined;
}
