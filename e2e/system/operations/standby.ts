import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '../../../scripts/stack/ports';
import { type Postgres, startPostgres } from '../../../scripts/stack/postgres';
import { until } from '../../../scripts/stack/ready';

export interface Machine {
  dataDir: string;
  password: string;
  logFile: string;
}

/** Process files, which a copy must not contain; nor may it contain the WAL, which is streamed. */
const notCopied = ['postmaster.pid', 'postmaster.opts'];

function copyFiles(from: string, to: string): void {
  mkdirSync(path.dirname(to), { recursive: true });
  const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
  if (copied.status !== 0) throw new Error(`The base copy: ${copied.stderr}`);
  for (const file of notCopied) rmSync(path.join(to, file), { force: true });
  for (const entry of readdirSync(path.join(to, 'pg_wal'), { withFileTypes: true })) {
    if (entry.isFile()) rmSync(path.join(to, 'pg_wal', entry.name));
  }
}

/** Writes a file into a data folder, readable by the server only. */
function writeOwned(folder: string, name: string, text: string): void {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  const { uid, gid } = statSync(folder);
  chownSync(file, uid, gid);
}

/**
 * A standby with every commit that the primary acknowledges: a base copy as `pg_basebackup -R`
 * makes it (the packages do not include that program), then streaming replication. From then on a
 * commit is acknowledged once both have it on disk.
 */
export async function startStandby(
  primary: Postgres,
  from: Machine,
  to: Machine,
): Promise<Postgres> {
  const client = new pg.Client({ connectionString: primary.url('postgres') });
  await client.connect();
  client.on('error', () => {});
  try {
    await client.query("select pg_backup_start('standby', fast => true)");
    copyFiles(from.dataDir, to.dataDir);
    const { rows } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(wait_for_archive => false)',
    );
    writeOwned(to.dataDir, 'backup_label', rows[0]?.labelfile ?? '');
    writeOwned(to.dataDir, 'standby.signal', '');
    const { hostname, port } = new URL(primary.url('postgres'));
    const standby = await startPostgres({
      ...to,
      port: await freePort(),
      durable: true,
      settings: {
        primary_conninfo: `host=${hostname} port=${port} user=postgres password=${from.password}`,
      },
    });
    await client.query("alter system set synchronous_standby_names = '*'");
    await client.query('select pg_reload_conf()');
    await until('the standby to be waited for', async () => {
      const found = await client.query("select from pg_stat_replication where sync_state = 'sync'");
      return found.rowCount === 1 || undefined;
    });
    return standby;
  } finally {
    await client.end();
  }
}

/** Promotes the standby to primary. */
export async function promote(standby: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ promoted: boolean }>('select pg_promote() as promoted');
    if (!rows[0]?.promoted) throw new Error('The standby was not promoted.');
  } finally {
    await client.end();
  }
}
