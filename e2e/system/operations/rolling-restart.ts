import { readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { appEnvironment } from '../../../scripts/stack/app';
import { buildApp } from '../../../scripts/stack/build';
import { type Child, startChild } from '../../../scripts/stack/child';
import { freePort } from '../../../scripts/stack/ports';
import { until, whenReady } from '../../../scripts/stack/ready';
import { inRoot } from '../../../scripts/stack/root';
import { defaultKey } from '../../../scripts/stack/sandbox';
import { newSecrets } from '../../../scripts/stack/secrets';
import { startServices } from '../../harness/run-services';
import { Proxy } from '../cluster/proxy';
import type { Prover } from '../prover';
import { copyImageFiles, type ImageFiles, inventory } from './image-files';
import { Load } from './load';

/**
 * What one instance can serve while the other one starts, on two cores that they share with the
 * load, the proxy and the database: an overloaded one misses its health check.
 */
const perSecond = 20;

/** A number from a deployment file, in milliseconds. Throws when the file lacks it. */
function setting(file: string, pattern: RegExp): number {
  const [, digits, unit] = pattern.exec(readFileSync(inRoot(file), 'utf8')) ?? [];
  if (!digits) throw new Error(`${file} has no ${pattern.source}.`);
  return Number(digits) * (unit === 's' ? 1_000 : 1);
}

const proxyFile = 'scripts/deploy/proxy/proxy.yaml';
const pace = () => ({
  intervalMs: setting(proxyFile, /interval: (\d+)(s)/),
  timeoutMs: setting(proxyFile, /timeout: (\d+)(s)/),
});
const drainMs = () => setting('compose.yaml', /DRAIN_MS: "(\d+)"/);

interface Pace {
  intervalMs: number;
  timeoutMs: number;
}

/**
 * Behaves like the reverse proxy of `scripts/deploy/proxy/proxy.yaml` in a restart: polls the
 * readiness of each instance, distributes requests among the ready ones, and retries elsewhere only
 * when a connection could not be made.
 */
class Balancer extends Proxy {
  /** The result of the last health check. */
  readonly #isUp: boolean[] = [];
  readonly #looks: NodeJS.Timeout[] = [];
  /**
   * Keep-alive connections as between a real proxy and the app, so that one closed during a request
   * shows.
   */
  readonly #agents: http.Agent[] = [];

  protected override isServing = (index: number): boolean => this.#isUp[index] === true;
  protected override agentOf = (index: number): http.Agent | false => this.#agents[index] ?? false;

  /** Starts the health checks of these instances at this interval. */
  async watch(ports: number[], pace: Pace): Promise<this> {
    this.ports = ports;
    for (const [index, port] of ports.entries()) {
      this.#agents.push(new http.Agent({ keepAlive: true }));
      this.#looks.push(setInterval(() => this.#look(index, port, pace.timeoutMs), pace.intervalMs));
    }
    return this.open();
  }

  get allUp(): boolean {
    return this.ports.every((_port, index) => this.#isUp[index]);
  }

  override close(): Promise<void> {
    for (const look of this.#looks) clearInterval(look);
    for (const agent of this.#agents) agent.destroy();
    return super.close();
  }

  #look(index: number, port: number, timeout: number): void {
    const headers = { host: new URL(this.url).host };
    const path = '/api/health/ready';
    const looked = http.get(
      { host: '127.0.0.1', port, path, headers, timeout, agent: false },
      (answer) => {
        answer.resume();
        this.#isUp[index] = answer.statusCode === 200;
      },
    );
    looked.on('timeout', () => looked.destroy(new Error('no answer in time')));
    looked.on('error', () => (this.#isUp[index] = false));
  }
}

/** One instance from the image's folder, started and health-checked as its Dockerfile says. */
class Instance {
  #process: Child | undefined;

  constructor(
    private readonly name: string,
    private readonly shipped: ImageFiles,
    private readonly environment: Record<string, string>,
    private readonly logFile: string,
  ) {}

  /** Runs the image's health check. */
  async isHealthy(): Promise<boolean> {
    const [, ...args] = this.shipped.healthCheck;
    const { folder: cwd } = this.shipped;
    const asked = startChild('The health check', process.execPath, args, { cwd, env: this.#env });
    return (await asked.ended) === 'ended with 0';
  }

  async start(): Promise<void> {
    const [, ...args] = this.shipped.command;
    this.#process = startChild(this.name, process.execPath, args, {
      cwd: this.shipped.folder,
      env: this.#env,
      logFile: this.logFile,
      graceMs: 60_000,
    });
    await whenReady(this.#process, () => this.isHealthy(), 60_000);
  }

  /** Stops it with SIGTERM. Throws unless it exits cleanly. */
  async stop(): Promise<void> {
    const child = this.#process;
    await child?.stop();
    const end = await child?.ended;
    if (end !== 'ended with 0') throw new Error(`${this.name} ${end}.\n${child?.tail()}`);
  }

  get #env(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    const image = this.shipped.environment;
    return { PATH, HOME, NODE_ENV: 'production', ...image, ...this.environment };
  }
}

/** Starts the services that the instances need, for as long as `work` runs. */
async function withServices<Result>(
  work: (services: {
    folder: string;
    environment: (url: string) => Promise<Record<string, string>>;
  }) => Promise<Result>,
): Promise<Result> {
  const folder = inRoot('.data', 'prove', `operations-${process.pid}`);
  const { postgres, sandbox } = await startServices(folder);
  const environment = async (url: string) => ({
    ...appEnvironment({
      port: 0,
      databaseUrl: await postgres.database('laundry'),
      sandbox,
      partnerKey: defaultKey,
      secrets: newSecrets(),
    }),
    APP_ORIGIN: url,
    TRUSTED_HOPS: '1',
    CALLS_PER_MINUTE: '10000000',
    PAGES_PER_MINUTE: '10000000',
    DRAIN_MS: String(drainMs()),
  });
  try {
    return await work({ folder, environment });
  } finally {
    await sandbox.process.stop();
    await postgres.stop();
    rmSync(`${folder}/postgres`, { recursive: true, force: true });
  }
}

/**
 * Restarts the instances one after another for a number of rounds, each time waiting until the
 * proxy has noticed.
 */
async function roll(instances: Instance[], rounds: number): Promise<void> {
  const { intervalMs, timeoutMs } = pace();
  const noticedMs = intervalMs + timeoutMs;
  for (let round = 0; round < rounds; round += 1) {
    for (const instance of instances) {
      await instance.stop();
      await instance.start();
      await pause(noticedMs);
    }
  }
}

/**
 * Replaces instances of the shipped image one after another behind a proxy under load: no request
 * fails, every instance exits cleanly, and none changes its own files.
 */
export const rollingRestart: Prover = {
  name: 'rolling-restart',
  trials: ['requests'],
  prove: ({ long }) =>
    withServices(async ({ folder, environment }) => {
      await buildApp();
      const shipped = copyImageFiles(`${folder}/image`);
      const before = inventory(shipped.folder);
      const ports = [await freePort(), await freePort()];
      const balancer = await new Balancer().watch(ports, pace());
      const variables = await environment(balancer.url);
      const instances = ports.map(
        (port, index) =>
          new Instance(
            `Instance ${index + 1}`,
            shipped,
            { ...variables, PORT: String(port) },
            `${folder}/app-${index + 1}.log`,
          ),
      );
      const early = await Promise.all(instances.map((one) => one.isHealthy()));
      if (early.includes(true)) throw new Error('Healthy before it is there.');
      await Promise.all(instances.map((one) => one.start()));
      await until('the proxy to see both', async () => balancer.allUp || undefined);
      const load = new Load(balancer.url);
      await load.start(perSecond);
      // A new instance is slow for its first requests.
      await until('the first answers', async () => load.answered > 100 || undefined, 60_000);
      const rounds = long ? 20 : 1;
      await roll(instances, rounds).finally(() => load.stop());
      await Promise.all(instances.map((one) => one.stop()));
      const { served } = balancer;
      await balancer.close();
      if (load.failures.length > 0) {
        const some = load.failures.slice(0, 10).join('\n');
        throw new Error(`${load.failures.length} of ${load.answered} failed:\n${some}`);
      }
      if (ports.some((_port, index) => !served[index]))
        throw new Error('One of them served no request.');
      const changed = inventory(shipped.folder).filter((file) => !before.includes(file));
      if (changed.length > 0) throw new Error(`The app wrote into its folder: ${changed.join()}`);
      rmSync(shipped.folder, { recursive: true, force: true });
      const { p99, longest } = load.waits();
      const restarts = rounds * instances.length;
      return { requests: load.answered, restarts, 'ms for 99 %': p99, 'ms at most': longest };
    }),
};
