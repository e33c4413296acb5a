import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { request } from 'undici';
import { appEnvironment } from '../../../scripts/stack/app';
import { type Child, startChild } from '../../../scripts/stack/child';
import { freePort } from '../../../scripts/stack/ports';
import { type Postgres, startPostgres } from '../../../scripts/stack/postgres';
import { until, whenReady } from '../../../scripts/stack/ready';
import { inRoot } from '../../../scripts/stack/root';
import { registerWebhook, startSandbox } from '../../../scripts/stack/sandbox';
import { newSecrets } from '../../../scripts/stack/secrets';
import { ground, layGround } from '../../harness/ground';
import { staffAccounts } from '../../harness/staff-accounts';
import { World } from '../../harness/world';
import { buildInstrumented, type InstrumentedBuild } from './build';
import { Failpoints } from './failpoints';
import { Proxy } from './proxy';

/** What every instance loads before its server. */
const hook = inRoot('e2e/system/cluster/failpoint-hook.mjs');

/** What all clusters of a run share: one database server, one sandbox, one build of the app. */
export class SharedServices {
  private constructor(
    readonly build: InstrumentedBuild,
    readonly postgres: Postgres,
    readonly folder: string,
  ) {}

  static async start(): Promise<SharedServices> {
    const built = await buildInstrumented();
    const folder = inRoot('.data', 'prove', String(process.pid));
    mkdirSync(folder, { recursive: true });
    const postgres = await startPostgres({
      dataDir: `${folder}/postgres`,
      port: await freePort(),
      password: newSecrets().databasePassword,
      durable: false,
      logFile: `${folder}/postgres.log`,
    });
    const sandbox = await startSandbox({
      port: await freePort(),
      controlPort: await freePort(),
      dataDir: 'memory:',
      logFile: `${folder}/sandbox.log`,
    });
    layGround({
      databaseUrl: postgres.url('*'),
      sandbox: { url: sandbox.url, controlUrl: sandbox.controlUrl },
      folder,
    });
    return new SharedServices(built, postgres, folder);
  }

  /** A cluster with a database of its own. */
  cluster = async (changes: Record<string, string> = {}): Promise<Cluster> =>
    openCluster(await this.postgres.database(`cluster_${randomUUID()}`), this, changes);
}

/**
 * Two instances on a database, behind a proxy, with a new world of the sandbox.
 * @param changes of their environment
 */
export async function openCluster(
  databaseUrl: string,
  { build, folder }: Pick<SharedServices, 'build' | 'folder'>,
  changes: Record<string, string>,
): Promise<Cluster> {
  const world = await World.createInMorning();
  const proxy = await Proxy.listen();
  const failpoints = await Failpoints.listen();
  const secrets = newSecrets();
  const { sandbox } = ground();
  const webhook = `${proxy.url}/api/webhooks/moyasar`;
  await registerWebhook(sandbox.url, world.key, webhook, secrets.webhookSecret);
  const environment = {
    ...appEnvironment({ port: 0, databaseUrl, sandbox, partnerKey: world.key, secrets }),
    APP_ORIGIN: proxy.url,
    WORKER_INTERVAL_MS: '1000',
    LOG_LEVEL: 'info',
    STAFF_ACCOUNTS: staffAccounts,
    // All customers of a run share one address.
    CODES_PER_ADDRESS_HOURLY: '100000',
    CODES_HOURLY: '1000000',
    CALLS_PER_MINUTE: '10000000',
    PAGES_PER_MINUTE: '10000000',
    TRUSTED_HOPS: '1',
    FAILPOINT_PORT: String(failpoints.port),
    // So short that a silent partner is given up within a test.
    PARTNER_TIMEOUT_MS: '1500',
    PAYMENT_TIMEOUT_MS: '1500',
    VERIFICATION_TIMEOUT_MS: '1500',
    ...changes,
  };
  const logFile = `${folder}/cluster-${world.key}.log`;
  const cluster = new Cluster({ world, proxy, failpoints, environment, build, logFile });
  await Promise.all([cluster.add(), cluster.add()]);
  return cluster;
}

let services: Promise<SharedServices> | undefined;

/** Started once for all provers of a run; they end with the process. */
export const sharedServices = (): Promise<SharedServices> => (services ??= SharedServices.start());

/** Does `work` in a cluster of its own, which is gone afterwards. */
export async function inCluster<Result>(
  work: (cluster: Cluster) => Promise<Result>,
  changes: Record<string, string> = {},
): Promise<Result> {
  const cluster = await (await sharedServices()).cluster(changes);
  try {
    return await work(cluster);
  } finally {
    await cluster.close();
  }
}

interface ClusterParts {
  world: World;
  proxy: Proxy;
  /** Where its instances report. */
  failpoints: Failpoints;
  /** Of every instance, secrets too. */
  environment: Readonly<Record<string, string>>;
  build: InstrumentedBuild;
  logFile: string;
}

/** One app of several instances behind a proxy, with a database and a world of the sandbox of its own. */
export class Cluster {
  readonly #instances: (Child | undefined)[] = [];
  readonly database: pg.Pool;

  constructor(private readonly parts: ClusterParts) {
    const { environment } = parts;
    this.database = new pg.Pool({ connectionString: environment.DATABASE_URL, max: 4 });
    this.database.on('error', () => {});
  }

  get world(): World {
    return this.parts.world;
  }

  get failpoints(): Failpoints {
    return this.parts.failpoints;
  }

  get environment(): Readonly<Record<string, string>> {
    return this.parts.environment;
  }

  /** The address that customers open. */
  get url(): string {
    return this.parts.proxy.url;
  }

  /** Addresses of the instances themselves: they serve only requests that name the proxy's host. */
  get doors(): string[] {
    return this.parts.proxy.ports.map((port) => `http://127.0.0.1:${port}`);
  }

  /** What Next built. */
  get builtFolder(): string {
    return `${this.parts.build.folder}/.next`;
  }

  /** The same app on another database; the instances of this one must have ended. */
  async movedTo(databaseUrl: string): Promise<Cluster> {
    await this.database.end();
    this.parts.proxy.ports.splice(0);
    const environment = { ...this.environment, DATABASE_URL: databaseUrl };
    const moved = new Cluster({ ...this.parts, environment });
    await Promise.all([moved.add(), moved.add()]);
    return moved;
  }

  /** Starts one more instance, perhaps with another environment. */
  async add(changes: Record<string, string> = {}, handles?: number): Promise<void> {
    const { ports } = this.parts.proxy;
    const index = ports.push(0) - 1;
    this.#instances.push(undefined);
    ports[index] = await freePort();
    await this.start(index, changes, handles);
  }

  /** Starts an instance (again) and waits until it serves; with so many file handles, where a number is given. */
  async start(
    index: number,
    changes: Record<string, string> = {},
    handles?: number,
  ): Promise<void> {
    if (this.#instances[index]?.running) return;
    const port = this.parts.proxy.ports[index] ?? 0;
    const words = [process.execPath, ...['--import', hook], this.parts.build.bundle];
    // Only a shell sets its own limits; it becomes the instance.
    const limited = ['/bin/sh', '-c', `ulimit -n ${handles} && exec "$0" "$@"`, ...words];
    const [command = '', ...rest] = handles === undefined ? words : limited;
    const child = startChild(`Instance ${index}`, command, rest, {
      cwd: this.parts.build.folder,
      env: {
        MALLOC_ARENA_MAX: '2',
        ...process.env,
        ...this.environment,
        PORT: String(port),
        ...changes,
      } as NodeJS.ProcessEnv,
      logFile: this.parts.logFile,
    });
    this.#instances[index] = child;
    await whenReady(child, answersAt(port, this.url), 120_000);
  }

  /** Kills an instance in the middle of whatever it does. */
  async kill(index: number): Promise<void> {
    await this.#instances[index]?.stop('SIGKILL');
  }

  /** Kills the instance of this process id. Gives its number. */
  async killPid(pid: number): Promise<number> {
    const index = this.#instances.findIndex((child) => child?.pid === pid);
    await this.kill(index);
    return index;
  }

  /** Asks an instance to finish and end. */
  async stop(index: number): Promise<void> {
    await this.#instances[index]?.stop('SIGTERM');
  }

  /**
   * Replaces an instance as an operator does: asked to end, it says so to the proxy, which sends no request there any more; the
   * next one starts in its place. It must have been started with a `DRAIN_MS` in which it is heard.
   */
  async replace(index: number): Promise<void> {
    const { leaving, ports } = this.parts.proxy;
    const isReady = answersAt(ports[index] ?? 0, this.url);
    const gone = this.stop(index);
    await until(`instance ${index} to say that it goes`, async () =>
      (await isReady()) ? undefined : true,
    );
    leaving.add(index);
    await gone;
    await this.start(index);
    leaving.delete(index);
  }

  /** Starts every instance that does not run. */
  async heal(): Promise<void> {
    await Promise.all(this.#instances.map((_child, index) => this.start(index)));
  }

  /** All that its instances have logged. */
  log = (): string => readFileSync(this.parts.logFile, 'utf8');

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(text, values)).rows;
  }

  /** Empties every table, again where a worker's transaction stood in the way (a deadlock ends one of the two). */
  async emptyTables(): Promise<void> {
    const rows = await this.rows<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    const tables = rows.map(({ name }) => name).join(', ');
    // What is append only would refuse: as a replica, its triggers sleep.
    const emptied = `set session_replication_role = replica; truncate ${tables} cascade; reset session_replication_role`;
    await this.database.query(emptied).catch(async (error: { code?: string }) => {
      if (error.code !== '40P01') throw error;
      await this.emptyTables();
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.#instances.map((child) => child?.stop('SIGKILL')));
    await this.parts.proxy.close();
    await this.failpoints.close();
    await this.database.end();
  }
}

/** An instance answers for the host of its proxy only. */
function answersAt(port: number, origin: string): () => Promise<boolean> {
  const { host } = new URL(origin);
  return async () => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/health/ready`, {
      headers: { host },
      headersTimeout: 2_000,
    });
    await body.dump();
    return statusCode === 200;
  };
}
