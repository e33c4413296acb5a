import assert from 'node:assert/strict';
import { riyadhHour } from '@/lib/kernel/time';
import { ground } from '../../../harness/ground';
import { locales } from '../../../harness/words';
import { until } from '../../../../scripts/stack/ready';
import { theStage } from '../on-stage';
import { audit } from '../oracle/oracle';
import type { Town } from '../stage';
import { Visitor } from '../visitor';
import type { Play, RoadName } from './data';
import { Roads } from './roads';

interface Armed {
  id: number;
  consumed: number;
  missed?: number;
}

/** What the app logs of a call that was sent off, and did not come through. */
const failedCall = (line: string, operation: string): boolean =>
  line.includes('"http-call"') &&
  line.includes(`"operation":"${operation}"`) &&
  /"failure":.*"tries":[1-9]/.test(line);

/** So that a fault is looked at before the worker has made it good. */
const slowWorker = { WORKER_INTERVAL_MS: '700' };
/** Nothing sets out from this hour in Riyadh on: what is played may let hours pass. */
const lateHour = 20;
/** Everybody of a lane comes from one address. */
const manyPeople = { CALLS_PER_MINUTE: '100000' };

const baseOf = {
  partner: 'PARTNER_BASE_URL',
  gateway: 'MOYASAR_BASE_URL',
  verification: 'UNIFONIC_BASE_URL',
} as const;

/** A world of its own in which cells are played one after the other, so that a fault strikes nobody else's call. */
export class Lane {
  /** What was played since the last look of the oracle, with the mobile of each. */
  readonly #unaudited: string[] = [];
  readonly #roads = new Roads();
  readonly #onRoad = new Map<string, number>();
  /** The faults that were armed and not asked about yet, by their id. */
  readonly #unasked = new Map<number, string>();
  #visitors = 0;
  /** How far its log was looked through for circuits. */
  #heard = 0;
  audits = 0;

  private constructor(
    readonly name: string,
    readonly town: Town,
  ) {}

  static async open(name: string, instances = 2, changes: Record<string, string> = {}) {
    const stage = await theStage();
    const town = await stage.town(instances, { ...slowWorker, ...manyPeople, ...changes });
    await town.world.webhook('never');
    return new Lane(name, town);
  }

  get world() {
    return this.town.world;
  }

  /** Somebody new; one after the other in the one and the other language, served by the one and the other instance. */
  visitor(): Visitor {
    const turn = (this.#visitors += 1);
    const visitor = new Visitor(this.town, undefined, locales[turn % 2]);
    visitor.instance = Math.floor(turn / 2) % 2;
    return visitor;
  }

  /** Where it is late, moves the clock on to the morning: before midnight the next day goes off sale under who chose it. */
  async byDay(): Promise<void> {
    const { now } = await this.world.clock();
    if (riyadhHour(new Date(now)) >= lateHour) await this.world.toMorning();
  }

  /** Arms a fault of the sandbox for the next `times` calls; gives what asks whether it struck. */
  async arm(operation: string, play: Play, times = 1_000): Promise<() => Promise<void>> {
    const look = await this.#armed(operation, play, times);
    return async () => {
      const { consumed, missed = 0 } = await look();
      assert.ok(consumed > 0, `not run: the sandbox has no ${operation} that ${play.kind} struck`);
      assert.equal(missed, 0, `not run: ${operation} had no ${JSON.stringify(play)}`);
    };
  }

  /**
   * The same for reads of one payment page: the worker may come by and read pages of earlier people of the lane, on which nobody
   * has paid and there is nothing to spoil. Each read of this one has to be struck.
   */
  async armPage(invoice: string, play: Play): Promise<() => Promise<void>> {
    const operation = 'gateway-read-invoice';
    const from = await this.world.lastRequest();
    const look = await this.#armed(operation, play, 1_000);
    return async () => {
      const { consumed, missed = 0 } = await look();
      const reads = (await this.world.requests(from)).filter((one) => one.operation === operation);
      const own = reads.filter(({ path }) => path.endsWith(`/${invoice}`)).length;
      assert.ok(own > 0, `not run: nobody read ${invoice}`);
      assert.ok(missed <= consumed - own, `not run: ${invoice} had no ${JSON.stringify(play)}`);
    };
  }

  /** Arms it; gives what tells how often it struck. */
  async #armed(operation: string, play: Play, times: number): Promise<() => Promise<Armed>> {
    const { road: _road, of: _of, ...fault } = play;
    const { id } = (await this.world.fault({ operation, times, ...fault } as never)) as Armed;
    this.#unasked.set(id, `${operation} ${JSON.stringify(play)}`);
    return () => {
      this.#unasked.delete(id);
      return this.control<Armed>('GET', `/sandbox/faults/${id}`);
    };
  }

  /** Throws where a fault was armed and nobody asked whether it struck: what was played may be a day without any fault. */
  allAsked(): void {
    const left = [...this.#unasked.values()];
    assert.deepEqual(left, [], 'nobody asked whether these struck');
  }

  /** A call of the control API in this lane's world. */
  async control<Reply>(method: string, path: string, json?: unknown): Promise<Reply> {
    const url = new URL(path, ground().sandbox.controlUrl);
    url.searchParams.set('key', this.world.key);
    const answer = await fetch(url, {
      method,
      ...(json !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(json),
      }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Reply;
  }

  /** The number of an instance whose way to this party is bad, and what asks whether a call went that way. */
  async badInstance(
    road: RoadName,
    party: 'partner' | 'gateway' | 'verification',
    operation: string,
  ): Promise<{ instance: number; struck: () => Promise<unknown> }> {
    const { url, failure, changes } = await this.#roads.to(road);
    const own = { ...changes, [baseOf[party]]: url, WORKER_INTERVAL_MS: '600000' };
    const instance = await this.#freshInstance(`${road} ${party}`, own);
    const from = this.town.log().length;
    const named = operation.replace(/^(gateway|verify)-/, '');
    return {
      instance,
      struck: () =>
        until(`${named} to fail on the way "${road}"`, async () => {
          const log = this.town.log().slice(from);
          const found = log.split('\n').some((line) => failedCall(line, named));
          return (found && failure.test(log)) || undefined;
        }),
    };
  }

  /**
   * One more instance behind the proxy, with another environment; the one that had it before is started anew, because one
   * that failed often enough sends nothing for a while (`lib/http/upstream.server.ts`). Gives its number.
   */
  async #freshInstance(key: string, changes: Record<string, string>): Promise<number> {
    const known = this.#onRoad.get(key);
    if (known !== undefined) {
      await this.town.kill(known);
      await this.town.start(known, changes);
      return known;
    }
    const instance = this.#onRoad.size + 2;
    this.#onRoad.set(key, instance);
    await this.town.add(changes);
    assert.equal(this.town.doors.length, instance + 1);
    return instance;
  }

  /** Notes what was played, for the oracle's words. */
  played(cell: string, { person }: Visitor): void {
    this.#unaudited.push(`${cell} (${person.mobile})`);
  }

  /**
   * Before somebody sets out: an instance that stopped sending under what was played before sends again. Its last failures
   * may come late, after the cell that they are of, and without anybody who waits for them.
   */
  async whole(): Promise<void> {
    const log = this.town.log();
    const news = log.slice(this.#heard);
    this.#heard = log.length;
    if (news.includes('"circuit-opened"')) await this.recover(new Visitor(this.town));
  }

  /**
   * Waits until what was broken is whole again on the app's side too: after many failures in a row an instance sends
   * nothing for three seconds (`lib/http/upstream.server.ts`).
   */
  async recover(visitor: Visitor, instances = [0, 1]): Promise<void> {
    const before = visitor.instance;
    const point = { lat: 24.694, long: 46.685 };
    for (const instance of instances) {
      visitor.instance = instance;
      await until('the partner to be reached again', async () => {
        const path = `/api/coverage?locale=${visitor.language}`;
        const answer = await visitor.ask(path, { method: 'POST', json: { point } });
        return answer.status === 200 || undefined;
      });
    }
    visitor.instance = before;
  }

  /** After something that did not end as it should: what it left half done ends by itself. */
  async makeWell(visitor: Visitor): Promise<void> {
    await this.world.clearFaults();
    this.#unasked.clear();
    await this.world.webhook('never');
    await this.town.heal();
    // Longer than a payment page stands open.
    await this.world.advance('PT40M');
    await this.recover(visitor);
  }

  /** Lets the oracle look at all that was played here. Throws with what it says and what was played since it last looked. */
  async audit(): Promise<void> {
    const played = this.#unaudited.splice(0);
    this.audits += 1;
    try {
      await audit(this.town);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n  played since: ${played.join(', ')}`);
    }
  }

  async close(): Promise<void> {
    await this.town.close();
    await this.#roads.close();
  }
}
