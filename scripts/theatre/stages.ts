import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { appEnvironment, type AppSecrets, startApp } from '../stack/app';
import type { Child } from '../stack/child';
import { answerOf, statusOf } from '../stack/own-host';
import { freePort } from '../stack/ports';
import { registerWebhook } from '../stack/sandbox';

/** What every stage stands on. */
export interface House {
  sandbox: { url: string; controlUrl: string; controlToken?: string | undefined };
  secrets: AppSecrets;
  /** Who may open the staff page. */
  staff?: string;
  /** Where people open the demo. */
  origin: string;
  /** Where the gateway's webhooks reach a stage, by its name. */
  hooks: string;
  /** The built server. */
  bundle: string;
  /** Makes an empty database of this name where there is none; gives its address. */
  database(name: string): Promise<string>;
  logFile(name: string): string;
  /** The partner key of a stage, which names its world. */
  keyOf(stage: string): string;
  /** Where it is written down whose stage is whose. */
  keptIn: string;
  /** So many at most, each a process of its own. */
  most: number;
  /** One more is made ready than visitors have come. */
  spare: boolean;
  /** Milliseconds since the epoch, where that is not the machine's own clock. */
  now?: () => number;
}

/** What is kept of a stage: its name, and the visitor's cookie, null while it is nobody's. */
interface Record {
  name: string;
  cookie: string | null;
  /** Somebody has been on it: it is emptied before anybody else is. */
  isUsed?: boolean;
}

interface Running {
  port: number;
  child: Child;
}

/** Whoever shows something asks for a page more often than this; whoever waits at the door should not wait longer. */
const idleMs = 2 * 60_000;

/**
 * A stage for each visitor of a demo: a process of the app with its own world and its own database, so that nothing that
 * one visitor does (levers, clock, starting over) is ever seen by another one.
 */
export class Stages {
  readonly #records: Record[];
  readonly #running = new Map<string, Promise<Running>>();
  readonly #seenAt = new Map<string, number>();

  constructor(private readonly house: House) {
    const { keptIn } = house;
    this.#records = existsSync(keptIn) ? JSON.parse(readFileSync(keptIn, 'utf8')) : [];
    if (this.#records.length === 0) this.#add();
  }

  /** The port at which the stage of a cookie answers, once it does; undefined when the cookie is nobody's. */
  async ofVisitor(cookie: string): Promise<number | undefined> {
    const record = this.#records.find((one) => one.cookie === cookie);
    return record && this.#portOf(record.name);
  }

  /** The first stage's port: for what belongs to nobody. */
  first(): Promise<number> {
    return this.#portOf(this.#records[0]?.name ?? '');
  }

  /** The port of a stage by its name; undefined where there is none. */
  async named(name: string): Promise<number | undefined> {
    return this.#records.some((one) => one.name === name) ? this.#portOf(name) : undefined;
  }

  /**
   * The stage that knows a page which no other one does, with the cookie that leads there. Only those are asked that are in use
   * and running: a guessed link starts nothing.
   */
  async ofPage(path: string): Promise<{ cookie: string; port: number } | undefined> {
    const { origin } = this.house;
    const asked = this.#records.map(async ({ name, cookie }) => {
      const running = cookie && (await this.#running.get(name)?.catch(() => undefined));
      if (!running || !running.child.running) return undefined;
      const status = await statusOf(running.port, path, { origin }).catch(() => 0);
      return status === 200 ? { cookie, port: running.port, name } : undefined;
    });
    const found = (await Promise.all(asked)).find((one) => one !== undefined);
    if (found) this.#seenAt.set(found.name, this.#now());
    return found;
  }

  /** A stage for somebody new, with the cookie that leads back to it; undefined when all are in use. */
  async take(): Promise<{ cookie: string; port: number } | undefined> {
    const free = this.#records.find(({ cookie }) => cookie === null) ?? this.#add();
    const record = free ?? this.#longestLeft();
    if (!record) {
      const { most } = this.house;
      console.log(
        `Somebody found all ${most} demos in use. For more: npm run demo -- --stages=${Math.min(2 * most, 32)}`,
      );
      return undefined;
    }
    const cookie = randomBytes(24).toString('base64url');
    const isUsed = !free || record.isUsed === true;
    record.cookie = cookie;
    record.isUsed = true;
    this.#keep();
    try {
      const port = await this.#portOf(record.name);
      if (isUsed) await this.#empty(port);
      if (this.house.spare) this.#makeReady();
      return { cookie, port };
    } catch (error) {
      // Whoever comes next may have more luck with it.
      record.cookie = null;
      this.#keep();
      throw error;
    }
  }

  #add(): Record | undefined {
    if (this.#records.length >= this.house.most) return undefined;
    const record = { name: `stage_${this.#records.length + 1}`, cookie: null };
    this.#records.push(record);
    return record;
  }

  /** Of those whose visitor has not come back for a while, the one left first. */
  #longestLeft(): Record | undefined {
    const since = this.#now() - idleMs;
    const seen = ({ name }: Record) => this.#seenAt.get(name) ?? 0;
    const [oldest] = [...this.#records].sort((a, b) => seen(a) - seen(b));
    return oldest && seen(oldest) <= since ? oldest : undefined;
  }

  #now = (): number => this.house.now?.() ?? Date.now();

  /** The next visitor need not wait for a process to start. */
  #makeReady(): void {
    const next = this.#records.find(({ cookie }) => cookie === null) ?? this.#add();
    // Whoever comes and finds it not started hears why.
    if (next) this.#portOf(next.name).catch(() => undefined);
  }

  async #portOf(name: string): Promise<number> {
    this.#seenAt.set(name, this.#now());
    const known = this.#running.get(name);
    const alive = known && (await known.catch(() => undefined));
    if (alive?.child.running) return alive.port;
    // Another request may have begun to start it while we looked.
    const other = this.#running.get(name);
    if (other && other !== known) return (await other).port;
    const starting = this.#start(name);
    this.#running.set(name, starting);
    return (await starting).port;
  }

  async #start(name: string): Promise<Running> {
    const { sandbox, secrets, staff, origin, hooks, bundle, database, logFile, keyOf } = this.house;
    const key = keyOf(name);
    await foundWorld(sandbox, key);
    const webhook = `${hooks}/${name}/api/webhooks/moyasar`;
    await registerWebhook(sandbox.url, key, webhook, secrets.webhookSecret);
    const port = await freePort();
    const environment = {
      ...appEnvironment({
        port,
        origin,
        databaseUrl: await database(name),
        sandbox,
        partnerKey: key,
        secrets,
        ...(staff && { staff }),
        stage: sandbox.controlToken ? { controlToken: sandbox.controlToken } : {},
      }),
      TRUSTED_HOPS: '1',
    };
    return { port, child: await startApp(bundle, environment, logFile(name)) };
  }

  /** Starts a stage over that was somebody else's, as its own panel would. */
  async #empty(port: number): Promise<void> {
    const { origin } = this.house;
    const call = { origin, method: 'POST' };
    // A press that failed leads back as well, and says so with a cookie.
    const { status, cookies } = await answerOf(port, '/api/demo/reset', call);
    if (status !== 303 || cookies.some((cookie) => cookie.startsWith('stage-panel=failed'))) {
      throw new Error('A stage could not be emptied.');
    }
  }

  #keep(): void {
    writeFileSync(this.house.keptIn, JSON.stringify(this.#records), { mode: 0o600 });
    chmodSync(this.house.keptIn, 0o600);
  }
}

/** Makes the world of a key where there is none yet. */
async function foundWorld(
  { controlUrl, controlToken }: House['sandbox'],
  key: string,
): Promise<void> {
  const made = await fetch(`${controlUrl}/sandbox/keys`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(controlToken && { authorization: `Bearer ${controlToken}` }),
    },
    body: JSON.stringify({ key }),
  });
  // 409: it is there already.
  if (!made.ok && made.status !== 409)
    throw new Error(`The sandbox refused a world: ${made.status}`);
}
