import assert from 'node:assert/strict';
import { riyadhHour } from '@/lib/kernel/time';
import { until } from '../../../scripts/stack/ready';
import { locales } from '../../harness/words';
import { theStage } from '../trust/on-stage';
import { audit } from '../trust/oracle/oracle';
import type { Town } from '../trust/stage';
import { Customer } from './customer';
import type { Fault } from './table';

interface Armed {
  id: number;
  consumed: number;
  missed?: number;
}

/** Nothing sets out from this hour in Riyadh on: what is played may let hours pass. */
const lateHour = 20;
const third = 2;

/** A world of its own, in which cells and stories are played one after the other: a fault strikes no other one's call. */
export class Lane {
  /** What was played since the last audit. */
  readonly #unaudited: string[] = [];
  /** The faults that were armed and whose consumption was not read yet, by their id. */
  readonly #unread = new Map<number, string>();
  #visitors = 0;
  /** How much of its log was looked through for circuits. */
  #heard = 0;

  private constructor(readonly town: Town) {}

  static async open(changes: Record<string, string> = {}): Promise<Lane> {
    const stage = await theStage();
    // Slow enough that a fault is seen before the worker has made it good.
    const town = await stage.town(2, { WORKER_INTERVAL_MS: '700', ...changes });
    await town.world.webhook('never');
    return new Lane(town);
  }

  get world() {
    return this.town.world;
  }

  /** A new customer: one after the other in each language, at each instance. */
  visitor(): Customer {
    const number = (this.#visitors += 1);
    const visitor = new Customer(this.town, undefined, locales[number % 2]);
    visitor.instance = Math.floor(number / 2) % 2;
    return visitor;
  }

  /** Plays something with a new customer. Whatever it leaves behind is made well; throws with its name. */
  async play(name: string, work: (visitor: Customer) => Promise<void>): Promise<void> {
    const visitor = this.visitor();
    this.#unaudited.push(`${name} (${visitor.person.mobile})`);
    try {
      await this.#byDay();
      await this.well();
      await work(visitor);
      assert.deepEqual([...this.#unread.values()], [], 'whether these struck was never asked');
      await this.world.clearFaults();
    } catch (error) {
      await this.#makeWell(visitor);
      throw new Error(`${name} (${visitor.person.mobile}): ${(error as Error).message}`, {
        cause: error,
      });
    }
  }

  /** Where it is late, moves the clock on to the morning: before midnight the next day goes off sale. */
  async #byDay(): Promise<void> {
    const { now } = await this.world.clock();
    if (riyadhHour(new Date(now)) >= lateHour) await this.world.toMorning();
  }

  /** Sets a fault for the next `times` calls. Gives what throws unless the sandbox has consumed it. */
  async arm(operation: string, fault: Fault, times = 1_000): Promise<() => Promise<void>> {
    const { id } = (await this.world.fault({ operation, times, ...fault } as never)) as Armed;
    this.#unread.set(id, `${operation} ${JSON.stringify(fault)}`);
    return async () => {
      this.#unread.delete(id);
      const { consumed, missed = 0 } = await this.world.control<Armed>(
        'GET',
        `/sandbox/faults/${id}`,
      );
      assert.ok(consumed > 0, `not run: no ${operation} consumed ${JSON.stringify(fault)}`);
      assert.equal(missed, 0, `not run: ${operation} has no ${JSON.stringify(fault)}`);
    };
  }

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

  /** Starts a third instance with another environment, instead of the one that was third before. Gives its number. */
  async instanceWith(changes: Record<string, string>, handles?: number): Promise<number> {
    const { town } = this;
    if (town.doors.length === third) await town.add(changes, handles);
    else await town.kill(third).then(() => town.start(third, changes, handles));
    return third;
  }

  /** Ends the third instance: the workers of the other two go on alone. */
  endThird = (): Promise<void> => this.town.kill(third);

  /** Waits for an instance that sends nothing for three seconds after many failures (`lib/http/upstream.server.ts`). */
  async well(): Promise<void> {
    const log = this.town.log();
    const news = log.slice(this.#heard);
    this.#heard = log.length;
    if (news.includes('"circuit-opened"')) await this.#recover();
  }

  async #recover(): Promise<void> {
    const visitor = new Customer(this.town);
    const point = { lat: 24.694, long: 46.685 };
    for (visitor.instance of [0, 1]) {
      await until('the partner to be reached again', async () => {
        const path = `/api/coverage?locale=${visitor.language}`;
        const answer = await visitor.ask(path, { method: 'POST', json: { point } });
        return answer.status === 200 || undefined;
      });
    }
  }

  /** After something that did not end as it should: what it left half done ends by itself. */
  async #makeWell(visitor: Customer): Promise<void> {
    await this.world.clearFaults();
    this.#unread.clear();
    await this.world.webhook('never');
    await Promise.all([this.town.start(0), this.town.start(1)]);
    visitor.instance = 0;
    // Longer than a payment page stands open.
    await this.world.advance('PT40M');
    await this.#recover();
  }

  /** Lets the oracle compare the books after all that was played. Throws with what it says, and what was played since the last time. */
  async audit(): Promise<void> {
    const played = this.#unaudited.splice(0);
    try {
      await audit(this.town);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n  played since: ${played.join(', ')}`);
    }
  }
}
