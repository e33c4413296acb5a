import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { riyadhHour } from '@/lib/kernel/time';
import { locales } from '../harness/words';
import { type Cluster, sharedServices } from './cluster/cluster';
import { Customer } from './customer';
import { audit } from './trust/oracle/oracle';

/** A fault as the sandbox's control API takes it, without the operation. */
export interface Fault {
  kind: string;
  status?: number;
  message?: string;
  retryAfter?: number | string;
  type?: string;
  encoding?: string;
  to?: string;
  ms?: number;
  drop?: string;
  set?: { path: string; value: unknown };
}

/** A response of an upstream with another value at a path. */
export const setting = (path: string, value: unknown): Fault => ({
  kind: 'schema',
  set: { path, value },
});

/** How the cases of a lane are played. */
export interface LaneOptions {
  /** Changes of the environment of every instance. */
  environment?: Record<string, string>;
  /** Each case begins with empty tables and ends with an audit. Otherwise many share one world, and one audit. */
  isEmptied?: boolean;
}

/** Upstreams are slow on a busy machine, and must not look silent. */
export const patient = {
  PARTNER_TIMEOUT_MS: '5000',
  PAYMENT_TIMEOUT_MS: '5000',
  VERIFICATION_TIMEOUT_MS: '5000',
};

/** Nothing sets out from this hour in Riyadh on: what is played may let hours pass. */
const lateHour = 20;
const third = 2;
/** How long an open circuit sends nothing (`lib/http/upstream.server.ts`), and a little more. */
const circuitMs = 3_200;

interface Armed {
  id: number;
  consumed: number;
  missed?: number;
}

/** A cluster in a world of its own, in which cases are played one after the other: no fault strikes the call of another case. */
export class Lane {
  /** What was played since the last audit. */
  readonly #unaudited: string[] = [];
  /** The faults that were armed and whose consumption was not read yet, by their id. */
  readonly #unread = new Map<number, string>();
  #customers = 0;
  /** How much of its log was looked through for circuits. */
  #heard = 0;

  private constructor(
    readonly cluster: Cluster,
    private readonly isEmptied: boolean,
  ) {}

  static async open({ environment = patient, isEmptied = false }: LaneOptions): Promise<Lane> {
    const cluster = await (await sharedServices()).cluster(environment);
    if (!isEmptied) await cluster.world.webhook('never');
    return new Lane(cluster, isEmptied);
  }

  get world() {
    return this.cluster.world;
  }

  /**
   * A new customer. In a world that is shared they come in each language and at each instance by turns, otherwise in Arabic and
   * wherever the proxy sends them.
   */
  customer(): Customer {
    if (this.isEmptied) return new Customer(this.cluster);
    const number = (this.#customers += 1);
    const customer = new Customer(this.cluster, undefined, locales[number % 2]);
    customer.instance = Math.floor(number / 2) % 2;
    return customer;
  }

  /** Plays something with a new customer. Throws with its name. */
  async play(name: string, work: (customer: Customer) => Promise<void>): Promise<void> {
    const customer = this.customer();
    const told = `${name} (${customer.person.mobile})`;
    this.#unaudited.push(told);
    try {
      if (this.isEmptied) await this.#empty();
      else await this.#byDay();
      await this.circuitsClosed();
      await work(customer);
      assert.deepEqual([...this.#unread.values()], [], 'whether these struck was never asked');
      await this.world.clearFaults();
      if (this.isEmptied) await this.audit();
    } catch (error) {
      throw new Error(`${told}: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Forgets all that was played before, but for what the processes remember by themselves. */
  async #empty(): Promise<void> {
    this.cluster.failpoints.clear();
    await this.cluster.heal();
    await this.world.asAtFirst();
    await this.cluster.emptyTables();
    await this.world.reset();
  }

  /** Where it is late, moves the clock on to the morning: before midnight the next day goes off sale. */
  async #byDay(): Promise<void> {
    const { now } = await this.world.clock();
    if (riyadhHour(new Date(now)) >= lateHour) await this.world.toMorning();
  }

  /** Arms a fault for the next `times` calls. Gives what throws unless the sandbox has consumed it. */
  async arm(operation: string, fault: Fault, times = 1_000): Promise<() => Promise<void>> {
    const { id } = (await this.world.fault({ operation, times, ...fault } as never)) as Armed;
    this.#unread.set(id, `${operation} ${JSON.stringify(fault)}`);
    return async () => {
      this.#unread.delete(id);
      const path = `/sandbox/faults/${id}`;
      const { consumed, missed = 0 } = await this.world.control<Armed>('GET', path);
      assert.ok(consumed > 0, `not run: no ${operation} consumed ${JSON.stringify(fault)}`);
      assert.equal(missed, 0, `not run: ${operation} has no ${JSON.stringify(fault)}`);
    };
  }

  /** Sets a fault of which nothing is asked later: what comes of it shows whether it struck. */
  fault = (operation: string, fault: Fault, times = 1_000): Promise<{ id: number }> =>
    this.world.fault({ operation, times, ...fault } as never);

  /** A fault while `work` goes on; it must have been consumed by its end. */
  async during<Result>(
    operation: string,
    fault: Fault,
    work: () => Promise<Result>,
    times = 1_000,
  ): Promise<Result> {
    const consumed = await this.arm(operation, fault, times);
    const result = await work();
    await consumed();
    await this.world.clearFaults();
    return result;
  }

  /** Answers every call of an operation with a status, until the faults are cleared. */
  failing = (operation: string, status: number): Promise<unknown> =>
    this.fault(operation, { kind: 'status', status });

  /** Starts a third instance with another environment, instead of the one that was third before. Gives its number. */
  async instanceWith(changes: Record<string, string>, handles?: number): Promise<number> {
    const { cluster } = this;
    if (cluster.doors.length === third) await cluster.add(changes, handles);
    else await cluster.kill(third).then(() => cluster.start(third, changes, handles));
    return third;
  }

  /** Ends the third instance: the workers of the other two go on alone. */
  endThird = (): Promise<void> => this.cluster.kill(third);

  /** Waits for an instance that sends nothing to an upstream after many failures. */
  async circuitsClosed(): Promise<void> {
    const log = this.cluster.log();
    const news = log.slice(this.#heard);
    this.#heard = log.length;
    if (news.includes('"circuit-opened"')) await pause(circuitMs);
  }

  /** Lets the oracle compare the books after all that was played. Throws what it says, and what was played since the last time. */
  async audit(): Promise<void> {
    const played = this.#unaudited.splice(0);
    await audit(this.cluster).catch((error: Error) => {
      throw new Error(`${error.message}\n  played since: ${played.join(', ')}`);
    });
  }
}
