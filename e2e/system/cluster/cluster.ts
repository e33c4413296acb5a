import { randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import pg from 'pg';
import { appEnvironment } from '../../../scripts/stack/app';
import { type Child, startChild } from '../../../scripts/stack/child';
import { freePort } from '../../../scripts/stack/ports';
import type { Postgres } from '../../../scripts/stack/postgres';
import { until, whenReady } from '../../../scripts/stack/ready';
import { inRoot } from '../../../scripts/stack/root';
import { registerWebhook } from '../../../scripts/stack/sandbox';
import { newSecrets } from '../../../scripts/stack/secrets';
import { runServices, setRunServices, startServices } from '../../harness/run-services';
import { staffAccounts } from '../../harness/staff-accounts';
import { World } from '../../harness/world';
import { buildInstrumented, type InstrumentedBuild } from './build';
import { Failpoints } from './failpoints';
import { answersAt, Proxy } from './proxy';

/** Every instance loads this before its server. */
const hook = inRoot('e2e/system/cluster/failpoint-hook.mjs');

/**
 * The services that all clusters of a run share: one database server, one sandbox, one build of the
 * app.
 */
export class SharedServices {
  private constructor(
    readonly build: InstrumentedBuild,
    readonly postgres: Postgres,
    readonly folder: string,
  ) {}

  static async start(): Promise<SharedServices> {
    const built = await buildInstrumented();
    const folder = inRoot('.data', 'prove', String(process.pid));
    const { postgres, sandbox } = await startServices(folder);
    setRunServices({ databaseUrl: postgres.url('*'), sandbox, folder });
    return new SharedServices(built, postgres, folder);
  }

  /** A cluster with its own database. */
  cluster = async (changes: Record<string, string> = {}): Promise<Cluster> =>
    openCluster(await this.postgres.database(`cluster_${randomUUID()}`), this, changes);
}

/**
 * Opens two instances on a database, behind a proxy, with a new sandbox world.
 * @param changes environment overrides
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
  const { sandbox } = runServices();
  const webhook = `${proxy.url}/api/webhooks/moyasar`;
  await registerWebhook(sandbox.url, world.key, webhook, secrets.webhookSecret);
  const environment = {
    ...appEnvironment({ port: 0, databaseUrl, sandbox, partnerKey: world.key, secrets }),
    APP_ORIGIN: proxy.url,
    WORKER_INTERVAL_MS: '1000',
    LOG_LEVEL: 'info',
    STAFF_ACCOUNTS: staffAccounts,
    // All customers of a run share one IP address.
    CODES_PER_ADDRESS_HOURLY: '100000',
    CODES_HOURLY: '1000000',
    CALLS_PER_MINUTE: '10000000',
    PAGES_PER_MINUTE: '10000000',
    TRUSTED_HOPS: '1',
    FAILPOINT_PORT: String(failpoints.port),
    // Short timeouts, so that a silent partner times out within a test.
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

/** Starts the services once for all provers of a run; they end with the process. */
export const sharedServices = (): Promise<SharedServices> => (services ??= SharedServices.start());

/** Runs `work` in a new cluster, which is closed afterwards. */
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
  /** Receives the failpoint reports of its instances. */
  failpoints: Failpoints;
  /** The environment of every instance, secrets included. */
  environment: Readonly<Record<string, string>>;
  build: InstrumentedBuild;
  logFile: string;
}

/** An app of several instances behind a proxy, with its own database and sandbox world. */
export class Cluster {
  readonly #instances: (Child | undefined)[] = [];
  readonly database: pg.Pool;
  #logStart = 0;

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

  /** The URL that customers open. */
  get url(): string {
    return this.parts.proxy.url;
  }

  /** URLs of the instances; they serve only requests with the proxy's host. */
  get instanceUrls(): string[] {
    return this.parts.proxy.ports.map((port) => `http://127.0.0.1:${port}`);
  }

  /** The output folder of Next's build. */
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

  /** Starts another instance, with optional environment overrides. */
  async add(changes: Record<string, string> = {}, handles?: number): Promise<void> {
    const { ports } = this.parts.proxy;
    const index = ports.push(0) - 1;
    this.#instances.push(undefined);
    ports[index] = await freePort();
    await this.start(index, changes, handles);
  }

  /**
   * Starts or restarts an instance and waits until it serves; `handles` limits its file handles.
   */
  async start(
    index: number,
    changes: Record<string, string> = {},
    handles?: number,
  ): Promise<void> {
    if (this.#instances[index]?.running) return;
    const port = this.parts.proxy.ports[index] ?? 0;
    const words = [process.execPath, ...['--import', hook], this.parts.build.bundle];
    // Only a shell can set its own limits; `exec` replaces it with the instance.
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

  /** Kills an instance with SIGKILL. Returns whether it was running. */
  async kill(index: number): Promise<boolean> {
    const wasRunning = this.#instances[index]?.running ?? false;
    await this.#instances[index]?.stop('SIGKILL');
    return wasRunning;
  }

  /** Kills the instance with this process id. Returns its number. */
  async killPid(pid: number): Promise<number> {
    const index = this.#instances.findIndex((child) => child?.pid === pid);
    await this.kill(index);
    return index;
  }

  /** Stops an instance with SIGTERM. */
  async stop(index: number): Promise<void> {
    await this.#instances[index]?.stop('SIGTERM');
  }

  /**
   * Replaces an instance as an operator does: SIGTERM, no more requests from the proxy once it
   * reports that it is not ready, then a new one in its place. Its `DRAIN_MS` must be long enough
   * to observe that.
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

  /** Starts every instance that is not running. */
  async heal(): Promise<void> {
    await Promise.all(this.#instances.map((_child, index) => this.start(index)));
  }

  /** The logs of all its instances since `clearLog`. */
  log = (): string => readFileSync(this.parts.logFile).subarray(this.#logStart).toString();

  clearLog(): void {
    this.#logStart = statSync(this.parts.logFile).size;
  }

  async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(text, values)).rows;
  }

  /** Empties every table; retries when a worker's transaction caused a deadlock (40P01). */
  async emptyTables(): Promise<void> {
    const rows = await this.rows<{ name: string }>(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
    );
    const tables = rows.map(({ name }) => name).join(', ');
    // Append-only tables refuse this; the replica role disables their triggers.
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
