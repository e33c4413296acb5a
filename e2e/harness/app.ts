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
import { runServices } from './run-services';
import { staffAccounts } from './staff-accounts';
import type { World } from './world';

/** Creates a database; returns its URL. */
async function emptyDatabase(name: string): Promise<string> {
  const { databaseUrl } = runServices();
  const client = new pg.Client({ connectionString: databaseUrl.replace('*', 'postgres') });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  return databaseUrl.replace('*', name);
}

/** All browsers of a run share one IP address, unless a test sets a proxy header. */
const rateLimitsOfRun = {
  TRUSTED_HOPS: '1',
  CODES_PER_ADDRESS_HOURLY: '100000',
  CALLS_PER_MINUTE: '10000000',
  PAGES_PER_MINUTE: '10000000',
};

/**
 * The app in its own process, with its own port, database and world. A test can kill and restart
 * it.
 */
export class App {
  #process: Child | undefined;
  /** The environment overrides of the first and of the latest start. */
  #first: Record<string, string> | undefined;
  #last: Record<string, string> = {};

  private constructor(
    readonly url: string,
    /** The whole environment of the app, secrets included; the leak search looks for these. */
    readonly environment: Readonly<Record<string, string>>,
    readonly logFile: string,
  ) {}

  /** Creates an app; with `isDemo`, the one that `npm run demo` starts, with its rate limits. */
  static async create(world: World, name: string, isDemo = false): Promise<App> {
    const { sandbox, folder } = runServices();
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
      ...(isDemo ? demoBuild.environment : rateLimitsOfRun),
      WORKER_INTERVAL_MS: '500',
      LOG_LEVEL: 'debug',
      METRICS_TOKEN: newSecrets().sessionSecret,
      STAFF_ACCOUNTS: staffAccounts,
    };
    return new App(url, environment, `${folder}/${name}.log`);
  }

  /** The pid of the current process. */
  get pid(): number {
    return this.#process?.pid ?? -1;
  }

  get running(): boolean {
    return this.#process?.running === true;
  }

  /**
   * Starts the app and waits until it serves; `changes` override its environment for this start
   * only.
   */
  async start(changes: Record<string, string> = {}): Promise<void> {
    if (this.running) return;
    this.#first ??= changes;
    this.#last = changes;
    const environment = { ...this.environment, ...changes };
    this.#process = await startApp(serverBundle, environment, this.logFile);
  }

  /** Restarts the app, whether or not it runs. */
  async restart(changes: Record<string, string>): Promise<void> {
    await this.stop();
    await this.start(changes);
  }

  /** Restores the first start's environment, so that no test inherits that of an earlier one. */
  async restore(): Promise<void> {
    if (!isDeepStrictEqual(this.#last, this.#first)) await this.stop();
    await this.start(this.#first);
  }

  /** Stops the app with SIGTERM. */
  async stop(): Promise<void> {
    await this.#process?.stop('SIGTERM');
  }

  /** Stops the app with SIGKILL. */
  async kill(): Promise<void> {
    await this.#process?.stop('SIGKILL');
  }

  /** The app's whole log since the Playwright worker started, restarts included. */
  log(): string {
    return existsSync(this.logFile) ? readFileSync(this.logFile, 'utf8') : '';
  }

  /**
   * The log including every line of the responses so far; lines go through a pipe and may arrive
   * after the response. For tests that assert that something is absent; use polling for what must
   * be present.
   */
  async wholeLog(): Promise<string> {
    // The app logs the path of a refused request after all earlier lines.
    const marker = `marker-${randomUUID()}`;
    await fetch(`${this.url}/api/checkout/${marker}?locale=en`);
    return until('the log to be written', async () => {
      const log = this.log();
      return log.includes(marker) ? log : undefined;
    });
  }
}
