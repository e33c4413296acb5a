import { type Choice, choose, type DecisionName, type Profile } from '../decisions';
import { seedCatalogue } from '../seed/plans';
import { Diary } from './diary';
import { type Fault, FaultBook } from './fault-book';
import { RequestLog } from './request-log';
import type { Store, Table } from './store';

export type { Table } from './store';

type KeyStatus = 'active' | 'inactive' | 'expired';

/** What a world keeps over a reset: how it was created, and what its key has become. */
export interface Charter {
  status: KeyStatus;
  profile: Profile;
  /** Single rows of the decisions' table, by name. */
  overrides: Record<string, string>;
  /** ISO instant at which the clock stood frozen when the world was created; null follows real time. */
  startsAt: string | null;
}

/** First id of each sequence: far apart, so that an id of one kind is never mistaken for another's. */
const FIRST_IDS: Record<string, number> = {
  customers: 1001,
  addresses: 2001,
  preferences: 3001,
  subscriptions: 5001,
  orders: 70001,
};

/** Everything that belongs to one partner key: state, clock, faults, profile, request log. */
export class World {
  readonly log = new RequestLog();
  readonly diary = new Diary(() => this.now());
  readonly faults: FaultBook;
  readonly clock: Clock;
  /** Calls under way by their idempotency identity; and times of the latest reads per subscription (4.10), in ms. */
  readonly underWay = new Set<string>();
  readonly reads = new Map<number, number[]>();
  private readonly happened = new Set<string>();

  constructor(
    readonly key: string,
    private readonly store: Store,
  ) {
    this.faults = new FaultBook(this.table<Fault>('faults'), () => this.nextId('faults'));
    this.clock = new Clock(this.table<ClockRow>('clock'));
  }

  /** A table by its name; it exists from its first row on. The name decides the type of the rows. */
  table<Row>(name: string): Table<Row> {
    return this.store.table<Row>(this.key, name);
  }

  now(): Date {
    return this.clock.now();
  }

  /** The same in milliseconds. */
  nowMs(): number {
    return this.clock.nowMs();
  }

  /** The next id of a sequence: the same script in the same world gets the same ids. */
  nextId(sequence: string): number {
    const sequences = this.table<number>('sequences');
    const id = sequences.get(sequence) ?? FIRST_IDS[sequence] ?? 1;
    sequences.put(sequence, id + 1);
    return id;
  }

  /** The answer to an open point of the document under this world's profile and overrides. */
  decide<Name extends DecisionName>(name: Name): Choice<Name> {
    const { profile, overrides } = this.charter;
    return choose(name, profile, overrides[name]);
  }

  /** True once per event and reset: for profiles that misbehave a single time. In memory, so a refusal does not undo it. */
  firstTime(event: string): boolean {
    if (this.happened.has(event)) return false;
    this.happened.add(event);
    return true;
  }

  get charter(): Charter {
    const charter = this.table<Charter>('charter').get('charter');
    if (!charter) throw new Error(`The world of ${this.key} was never founded`);
    return charter;
  }

  /** Changes the charter; founds the world when it is new. */
  amend(change: Partial<Charter>): void {
    const table = this.table<Charter>('charter');
    const founding = {
      status: 'active',
      profile: 'default',
      overrides: {},
      startsAt: null,
    } as const;
    table.put('charter', { ...founding, ...table.get('charter'), ...change });
  }

  /**
   * Back to the seeded catalogue, the first ids and the clock of the beginning. The charter stays, and where the
   * gateway sends its webhooks: both belong to the account, not to what happened in it.
   */
  reset(): void {
    const charter = this.charter;
    const webhooks = this.table<{ id: string }>('gateway-webhooks').list();
    this.store.clear(this.key);
    this.log.reset();
    this.diary.reset();
    this.faults.reset();
    this.reads.clear();
    this.happened.clear();
    this.table<Charter>('charter').put('charter', charter);
    for (const webhook of webhooks) this.table('gateway-webhooks').put(webhook.id, webhook);
    if (charter.startsAt) this.clock.freeze(new Date(charter.startsAt));
    seedCatalogue(this.table('plans'), this.table('plan-types'));
  }

  /** All of `work`'s changes or none; `work` must not await. */
  transact<Result>(work: () => Result): Result {
    return this.store.transact(work);
  }

  /** Resolves when every change so far is on disk. Await it before answering; `serve` does. */
  commit(): Promise<void> {
    return this.store.commit();
  }
}

/** `frozen` holds an instant still; `offset` follows real time at a distance. Milliseconds. */
export type ClockRow = { frozenAt: number } | { offsetMs: number };

/** The clock of one world: real, shifted or frozen. */
export class Clock {
  constructor(private readonly table: Table<ClockRow>) {}

  now(): Date {
    return new Date(this.nowMs());
  }

  nowMs(): number {
    const row = this.row();
    return 'frozenAt' in row ? row.frozenAt : Date.now() + row.offsetMs;
  }

  get frozen(): boolean {
    return 'frozenAt' in this.row();
  }

  /** Stands still at `instant`, which may lie in the past. */
  freeze(instant: Date): void {
    this.table.put('clock', { frozenAt: instant.getTime() });
  }

  /** Moves on and stays frozen or running as it was. */
  advance(ms: number): void {
    const row = this.row();
    this.table.put(
      'clock',
      'frozenAt' in row ? { frozenAt: row.frozenAt + ms } : { offsetMs: row.offsetMs + ms },
    );
  }

  followRealTime(): void {
    this.table.delete('clock');
  }

  private row(): ClockRow {
    return this.table.get('clock') ?? { offsetMs: 0 };
  }
}
