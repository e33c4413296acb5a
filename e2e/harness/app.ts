import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { appEnvironment, appOrigin, startApp } from '../../scripts/stack/app';
import { demoBuild, serverBundle } from '../../scripts/stack/build';
import type { Child } from '../../scripts/stack/child';
import { freePort } from '../../scripts/stack/ports';
import { until } from '../../scripts/stack/ready';
import { registerWebhook } from '../../scripts/stack/sandbox';
import { newSecrets } from '../../scripts/stack/secrets';
import { ground } from './ground';
import { staffAccounts } from './staff-accounts';
import type { World } from './world';

/** A new database; gives its address. */
async function emptyDatabase(name: string): Promise<string> {
  const { databaseUrl } = ground();
  const client = new pg.Client({ connectionString: databaseUrl.replace('*', 'postgres') });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  return databaseUrl.replace('*', name);
}

/** All visitors of a run share one address, unless they come with the word of a proxy. */
const budgetsOfRun = {
  TRUSTED_HOPS: '1',
  CODES_PER_ADDRESS_HOURLY: '100000',
  CALLS_PER_MINUTE: '10000000',
  PAGES_PER_MINUTE: '10000000',
};

/** The app as a process of its own, on its own port, database and world. It can be killed and started again in a test. */
export class App {
  #process: Child | undefined;
  /** What went over its environment at its first start, and at its last one. */
  #first: Record<string, string> | undefined;
  #last: Record<string, string> = {};

  private constructor(
    readonly url: string,
    /** Everything it was told, secrets too: what the search for leaks looks for. */
    readonly environment: Readonly<Record<string, string>>,
    readonly logFile: string,
  ) {}

  /** With `isDemo` it is what `npm run demo` starts, its budgets included. */
  static async create(world: World, name: string, isDemo = false): Promise<App> {
    const { sandbox, folder } = ground();
    const port = await freePort();
    const secrets = newSecrets();
    const url = appOrigin(port);
    await registerWebhook(
      sandbox.url,
      world.key,
      `${url}/api/webhooks/moyasar`,
      secrets.webhookSecret,
    );
    const environment = {
      ...appEnvironment({
        port,
        databaseUrl: await emptyDatabase(
          `${isDemo ? 'demo' : 'app'}_${randomUUID().replaceAll('-', '')}`,
        ),
        sandbox,
        partnerKey: world.key,
        secrets,
        isDemo,
      }),
      ...(isDemo ? demoBuild.environment : budgetsOfRun),
      WORKER_INTERVAL_MS: '200',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: newSecrets().sessionSecret,
      STAFF_ACCOUNTS: staffAccounts,
    };
    return new App(url, environment, `${folder}/${name}.log`);
  }

  /** Of the process that runs now. */
  get pid(): number {
    return this.#process?.pid ?? -1;
  }

  get running(): boolean {
    return this.#process?.running === true;
  }

  /** Starts it and waits until it serves; `changes` go over its environment this once. */
  async start(changes: Record<string, string> = {}): Promise<void> {
    if (this.running) return;
    this.#first ??= changes;
    this.#last = changes;
    const environment = { ...this.environment, ...changes };
    this.#process = await startApp(serverBundle, environment, this.logFile);
  }

  /** Starts it anew, whether it runs or not. */
  async startAnew(changes: Record<string, string>): Promise<void> {
    await this.stop();
    await this.start(changes);
  }

  /** Runs as at first, whatever was done to it: nobody meets the environment of a test before. */
  async restore(): Promise<void> {
    if (!isDeepStrictEqual(this.#last, this.#first)) await this.stop();
    await this.start(this.#first);
  }

  /** Asks it to finish and go. */
  async stop(): Promise<void> {
    await this.#process?.stop('SIGTERM');
  }

  /** Takes it away in the middle of whatever it does. */
  async kill(): Promise<void> {
    await this.#process?.stop('SIGKILL');
  }

  /** All that it has logged since the worker began, restarts included. */
  log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  /**
   * The same with every line of what has been answered so far: they come through a pipe, and may come after the answer. For
   * who looks for what must not be there; what must be is waited for.
   */
  async wholeLog(): Promise<string> {
    // It notes the path of what it refuses, behind all that came before.
    const marker = `marker-${randomUUID()}`;
    await fetch(`${this.url}/api/checkout/${marker}?locale=en`);
    return until('the log to be written', async () => {
      const log = this.log();
      return log.includes(marker) ? log : undefined;
    });
  }
}
