import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import pg from 'pg';
import { buildApp, serverBundle } from '../../../scripts/stack/build';
import { freePort } from '../../../scripts/stack/ports';
import { type Postgres, startPostgres } from '../../../scripts/stack/postgres';
import { until } from '../../../scripts/stack/ready';
import { inRoot, root } from '../../../scripts/stack/root';
import { newSecrets } from '../../../scripts/stack/secrets';
import { checkoutOf } from '../../harness/customer-client';
import { setRunServices, startRunSandbox } from '../../harness/run-services';
import { type Cluster, openCluster } from '../cluster/cluster';
import { Customer } from '../customer';
import type { Counts, Prover } from '../prover';
import { retry, subscribePatiently } from '../retries';
import { audit, makeDue } from '../trust/oracle/oracle';

interface Machine {
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
async function startStandby(primary: Postgres, from: Machine, to: Machine): Promise<Postgres> {
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
async function promote(standby: Postgres): Promise<void> {
  const client = new pg.Client({ connectionString: standby.url('postgres') });
  await client.connect();
  try {
    const { rows } = await client.query<{ promoted: boolean }>('select pg_promote() as promoted');
    if (!rows[0]?.promoted) throw new Error('The standby was not promoted.');
  } finally {
    await client.end();
  }
}

/**
 * Customers who sign up concurrently, and those who pay while the app and the database are down.
 */
const atOnce = 4;
const waiting = 4;

interface Purchase {
  customer: Customer;
  checkoutId: string;
}

/** Customers who sign up and pay concurrently while machines fail. */
class Customers {
  /** Acknowledged purchases: the customer returned from paying and saw the page. */
  readonly bought: Purchase[] = [];
  gaveUp = 0;
  #isOpen = true;
  readonly #lines: Promise<unknown>;

  constructor(private readonly cluster: Cluster) {
    this.#lines = pLimit(atOnce).map(Array(atOnce).fill(0), () => this.#line());
  }

  async #line(): Promise<void> {
    while (this.#isOpen) {
      const customer = new Customer(this.cluster);
      await subscribePatiently(customer).then(
        (checkoutId) => this.bought.push({ customer, checkoutId }),
        () => (this.gaveUp += 1),
      );
    }
  }

  /** Accepts no new customers; resolves when the last one has finished. */
  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#lines;
  }
}

/**
 * Buys, loses the machine with all its data, fails over to the standby, and compares all records.
 */
async function loseMachine(folder: string, round: number): Promise<Counts> {
  const password = newSecrets().databasePassword;
  const machine = (name: string): Machine => ({
    dataDir: `${folder}/${name}-${round}`,
    password,
    logFile: `${folder}/${name}.log`,
  });
  const [first, second] = [machine('primary'), machine('standby')];
  // The standby fetches the WAL written during the base copy.
  const settings = { wal_keep_size: '256MB' };
  const primary = await startPostgres({
    ...first,
    port: await freePort(),
    durable: true,
    settings,
  });
  const name = `laundry_${randomUUID()}`;
  const build = { folder: root, bundle: inRoot(serverBundle) };
  const changes = { WORKER_INTERVAL_MS: '250' };
  const cluster = await openCluster(await primary.database(name), { build, folder }, changes);
  const standby = await startStandby(primary, first, second);

  const late: { customer: Customer; page: string }[] = [];
  for (let count = 0; count < waiting; count += 1) {
    const customer = new Customer(cluster);
    late.push({ customer, page: await customer.walkToPayment() });
  }
  const customers = new Customers(cluster);
  const enough = async () => customers.bought.length >= 2 * atOnce || undefined;
  await until('customers to have bought', enough, 240_000);

  await primary.process.stop('SIGKILL');
  await Promise.all([cluster.kill(0), cluster.kill(1)]);
  rmSync(first.dataDir, { recursive: true, force: true });
  const boughtBefore = customers.bought.length;
  const paid: Purchase[] = [];
  for (const { customer, page } of late)
    paid.push({ customer, checkoutId: checkoutOf(await customer.payAt(page)) });
  await promote(standby);
  const after = await cluster.movedTo(standby.url(name));
  try {
    await customers.close();
    paid.push(...customers.bought);
    for (const { customer, checkoutId } of paid) {
      await until(`checkout ${checkoutId} to be done`, async () => {
        await makeDue(after);
        const { page } = await retry(() => customer.checkout(checkoutId));
        return page === 'done' || undefined;
      });
    }
    const { external: outside } = await audit(after);
    const active = outside.subscriptions.filter(({ state }) => state === 'active').length;
    if (active < paid.length) throw new Error(`${paid.length} bought, ${active} are active.`);
    return {
      machines: 1,
      'purchases before': boughtBefore,
      'while it was gone': late.length,
      'on the new one': customers.bought.length - boughtBefore,
      'gave up on the way': customers.gaveUp,
    };
  } finally {
    await after.close();
    await standby.stop();
    rmSync(second.dataDir, { recursive: true, force: true });
  }
}

/**
 * The machine with the database and every instance is lost while customers sign up and pay: killed,
 * its data deleted. The app starts before the standby is promoted (docs/deployment.md). Every
 * acknowledged purchase is there and completed, also those paid while the app was down, and the
 * records of app, partner and gateway agree.
 */
export const lostMachine: Prover = {
  name: 'lost-machine',
  trials: ['purchases before', 'while it was gone', 'on the new one'],
  async prove({ long }) {
    const folder = inRoot('.data', 'prove', `lost-machine-${process.pid}`);
    mkdirSync(folder, { recursive: true });
    await buildApp();
    const sandbox = await startRunSandbox(folder);
    setRunServices({ databaseUrl: '', sandbox, folder });
    const all: Counts = {};
    try {
      for (let round = 0; round < (long ? 5 : 1); round += 1) {
        const counts = await loseMachine(folder, round);
        for (const [what, count] of Object.entries(counts)) all[what] = (all[what] ?? 0) + count;
      }
    } finally {
      await sandbox.process.stop();
    }
    return all;
  },
};
