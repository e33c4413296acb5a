import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { riyadhHour } from '@/lib/kernel/time';
import { locales } from '../harness/messages';
import type { Fault as WorldFault } from '../harness/world';
import { type Cluster, sharedServices } from './cluster/cluster';
import { Customer } from './customer';
import { audit } from './trust/oracle/oracle';

/** A fault without its operation. */
export type Fault = Omit<WorldFault, 'operation' | 'times'>;

/** A response of an upstream with another value at a path. */
export const withValue = (path: string, value: unknown): Fault => ({
  kind: 'schema',
  set: { path, value },
});

/** How the cases of a runner run. */
export interface RunnerOptions {
  /** Environment overrides of every instance. */
  environment?: Record<string, string>;
  /**
   * Each case starts with empty tables and ends with an audit. Otherwise cases share one world, and
   * one audit.
   */
  startsEmpty?: boolean;
}

/** Long timeouts: upstreams are slow on a busy machine and must not count as silent. */
export const longTimeouts = {
  PARTNER_TIMEOUT_MS: '5000',
  PAYMENT_TIMEOUT_MS: '5000',
  VERIFICATION_TIMEOUT_MS: '5000',
};

/** No case starts after this hour in Riyadh, because cases may let hours pass. */
const lateHour = 20;
const third = 2;
/** How long an open circuit blocks requests (`lib/http/upstream.server.ts`), plus a margin. */
const circuitMs = 3_200;

interface ArmedFault {
  consumed: number;
  missed?: number;
}

/**
 * A cluster with its own world, in which cases run one after another, so that no fault affects
 * another case.
 */
export class CaseRunner {
  /** The cases since the last audit. */
  readonly #unaudited: string[] = [];
  /** Armed faults whose consumption was not checked yet, by id. */
  readonly #unread = new Map<number, string>();
  #customers = 0;
  /** How much of this case's log was searched for open circuits. */
  #heard = 0;

  private constructor(
    readonly cluster: Cluster,
    private readonly startsEmpty: boolean,
  ) {}

  static async open({
    environment = longTimeouts,
    startsEmpty = false,
  }: RunnerOptions): Promise<CaseRunner> {
    const cluster = await (await sharedServices()).cluster(environment);
    if (!startsEmpty) await cluster.world.webhook('never');
    return new CaseRunner(cluster, startsEmpty);
  }

  get world() {
    return this.cluster.world;
  }

  /**
   * A new customer. In a shared world they alternate between languages and instances; otherwise
   * Arabic, and the proxy chooses the instance.
   */
  customer(): Customer {
    if (this.startsEmpty) return new Customer(this.cluster);
    const number = (this.#customers += 1);
    const customer = new Customer(this.cluster, undefined, locales[number % 2]);
    customer.instance = Math.floor(number / 2) % 2;
    return customer;
  }

  /** Runs a case with a new customer. Errors include the case's name. */
  async play(name: string, work: (customer: Customer) => Promise<void>): Promise<void> {
    const customer = this.customer();
    const label = `${name} (${customer.person.mobile})`;
    this.#unaudited.push(label);
    try {
      if (this.startsEmpty) await this.#empty();
      else await this.#byDay();
      await this.circuitsClosed();
      this.cluster.clearLog();
      this.#heard = 0;
      await work(customer);
      assert.deepEqual([...this.#unread.values()], [], 'whether these struck was never asked');
      await this.world.clearFaults();
      if (this.startsEmpty) await this.audit();
    } catch (error) {
      throw new Error(`${label}: ${(error as Error).message}`, { cause: error });
    }
  }

  /** Resets everything except the instances' memory. */
  async #empty(): Promise<void> {
    this.cluster.failpoints.clear();
    await this.cluster.heal();
    await this.world.restoreDefaults();
    await this.cluster.emptyTables();
    await this.world.reset();
  }

  /**
   * Late in the day, moves the clock to the morning: before midnight the next day is no longer
   * sold.
   */
  async #byDay(): Promise<void> {
    const { now } = await this.world.clock();
    if (riyadhHour(new Date(now)) >= lateHour) await this.world.advanceToMorning();
  }

  /**
   * Arms a fault for the next `times` calls. Returns a function that throws unless the sandbox has
   * consumed it.
   */
  async arm(operation: string, fault: Fault, times = 1_000): Promise<() => Promise<void>> {
    const { id } = await this.world.fault({ operation, times, ...fault });
    this.#unread.set(id, `${operation} ${JSON.stringify(fault)}`);
    return async () => {
      this.#unread.delete(id);
      const path = `/sandbox/faults/${id}`;
      const { consumed, missed = 0 } = await this.world.control<ArmedFault>('GET', path);
      assert.ok(consumed > 0, `not run: no ${operation} consumed ${JSON.stringify(fault)}`);
      // The call of another customer of this world may lack what the fault changes.
      assert.ok(missed < consumed, `not run: ${operation} has no ${JSON.stringify(fault)}`);
    };
  }

  /** Arms a fault whose consumption is not checked. */
  fault = (operation: string, fault: Fault, times = 1_000): Promise<{ id: number }> =>
    this.world.fault({ operation, times, ...fault });

  /** Arms a fault while `work` runs; it must have been consumed at the end. */
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

  /**
   * Starts the third instance with other environment settings, replacing an earlier one. Returns
   * its number.
   */
  async instanceWith(changes: Record<string, string>, handles?: number): Promise<number> {
    const { cluster } = this;
    if (cluster.instanceUrls.length === third) await cluster.add(changes, handles);
    else await cluster.kill(third).then(() => cluster.start(third, changes, handles));
    return third;
  }

  /** Stops the third instance; the workers of the other two continue. */
  endThird = (): Promise<unknown> => this.cluster.kill(third);

  /** Waits for circuit breakers that have opened since the last call to let requests through. */
  async circuitsClosed(): Promise<void> {
    const log = this.cluster.log();
    const news = log.slice(this.#heard);
    this.#heard = log.length;
    if (news.includes('"circuit-opened"')) await pause(circuitMs);
  }

  /** Runs the audit. An error includes the cases since the last one. */
  async audit(): Promise<void> {
    const played = this.#unaudited.splice(0);
    await audit(this.cluster).catch((error: Error) => {
      throw new Error(`${error.message}\n  played since: ${played.join(', ')}`);
    });
  }
}
