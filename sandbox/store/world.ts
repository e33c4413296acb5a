import { type Choice, choose, type DecisionName, type Profile } from '../decisions';
import { seedCatalogue } from '../seed/plans';
import { EventLog } from './event-log';
import { type Fault, FaultQueue } from './fault-queue';
import { RequestLog } from './request-log';
import type { Store, Table } from './store';

export type { Table } from './store';

type KeyStatus = 'active' | 'inactive' | 'expired';

/** What a world keeps over a reset: its settings at creation and the status of its key. */
export interface WorldSettings {
  status: KeyStatus;
  profile: Profile;
  /** Overridden decisions, by name. */
  overrides: Record<string, string>;
  /** ISO 8601 instant at which the clock was frozen at creation; null follows real time. */
  startsAt: string | null;
}

/** First id of each sequence, far apart so that ids of different kinds cannot be confused. */
const FIRST_IDS: Record<string, number> = {
  customers: 1001,
  addresses: 2001,
  preferences: 3001,
  subscriptions: 5001,
  orders: 70001,
};

/** The state of one partner key: rows, clock, faults, profile, request log. */
export class World {
  readonly log = new RequestLog();
  readonly eventLog = new EventLog(() => this.now());
  readonly faults: FaultQueue;
  readonly clock: Clock;
  /** Calls in progress, by idempotency identity. */
  readonly inFlight = new Set<string>();
  /** Recent reads per subscription (§4.10), in ms. */
  readonly recentReads = new Map<number, number[]>();
  private readonly seenEvents = new Set<string>();

  constructor(
    readonly key: string,
    private readonly store: Store,
  ) {
    this.faults = new FaultQueue(this.table<Fault>('faults'), () => this.nextId('faults'));
    this.clock = new Clock(this.table<ClockRow>('clock'));
  }

  /**
   * Returns a table by its name, which determines the row type; the table exists once it has a row.
   */
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

  /** Returns the next id of a sequence. The same script in the same world gets the same ids. */
  nextId(sequence: string): number {
    const sequences = this.table<number>('sequences');
    const id = sequences.get(sequence) ?? FIRST_IDS[sequence] ?? 1;
    sequences.put(sequence, id + 1);
    return id;
  }

  /** Returns the choice of an open point under this world's profile and overrides. */
  decide<Name extends DecisionName>(name: Name): Choice<Name> {
    const { profile, overrides } = this.settings;
    return choose(name, profile, overrides[name]);
  }

  /**
   * True once per event and reset, for profiles that misbehave a single time. Kept in memory, so a
   * rollback does not undo it.
   */
  firstTime(event: string): boolean {
    if (this.seenEvents.has(event)) return false;
    this.seenEvents.add(event);
    return true;
  }

  get settings(): WorldSettings {
    const settings = this.table<WorldSettings>('charter').get('charter');
    if (!settings) throw new Error(`The world of ${this.key} has no settings`);
    return settings;
  }

  /** Changes the settings; creates them for a new world. */
  changeSettings(change: Partial<WorldSettings>): void {
    const table = this.table<WorldSettings>('charter');
    const defaults = {
      status: 'active',
      profile: 'default',
      overrides: {},
      startsAt: null,
    } as const;
    table.put('charter', { ...defaults, ...table.get('charter'), ...change });
  }

  /**
   * Resets to the seeded catalogue, the first ids and the initial clock. The settings and the
   * gateway's webhook endpoints stay: both belong to the account.
   */
  reset(): void {
    const settings = this.settings;
    const webhooks = this.table<{ id: string }>('gateway-webhooks').list();
    this.store.clear(this.key);
    this.log.reset();
    this.eventLog.reset();
    this.faults.reset();
    this.recentReads.clear();
    this.seenEvents.clear();
    this.table<WorldSettings>('charter').put('charter', settings);
    for (const webhook of webhooks) this.table('gateway-webhooks').put(webhook.id, webhook);
    if (settings.startsAt) this.clock.freeze(new Date(settings.startsAt));
    seedCatalogue(this.table('plans'), this.table('plan-types'));
  }

  /** Applies all changes of `work` or none; `work` must not await. */
  transact<Result>(work: () => Result): Result {
    return this.store.transact(work);
  }

  /** Resolves once every change so far is on disk. Await it before you respond; `serve` does. */
  commit(): Promise<void> {
    return this.store.commit();
  }
}

/**
 * `frozenAt` holds the clock at an instant; `offsetMs` follows real time at a distance.
 * Milliseconds.
 */
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

  /** Freezes the clock at `instant`, which may be in the past. */
  freeze(instant: Date): void {
    this.table.put('clock', { frozenAt: instant.getTime() });
  }

  /** Moves the clock forward; it stays frozen or running. */
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
