import { Held } from './held';
import type { Table } from './store';

export const FAULT_KINDS = [
  'status',
  'delay',
  'hold',
  'hang',
  'hang-after-commit',
  'reset',
  'reset-after-commit',
  'reset-mid-body',
  'html',
  'redirect',
  'status-line',
  'content-type',
  'encoded',
  'empty',
  'truncated',
  'malformed',
  'drip',
  'endless',
  'not-covered',
  'schema',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

export const ENCODINGS = ['gzip', 'br', 'deflate'] as const;

/** A failure that was asked for through the control API. */
export interface Fault {
  id: number;
  /** An operation's name, a family such as `gateway-*`, or `*`. */
  operation: string;
  kind: FaultKind;
  /** How many more matching calls fail. */
  times: number;
  /** How many have failed. */
  consumed: number;
  /** Only calls of this customer, a mobile. */
  customer?: string | undefined;
  status?: number | undefined;
  message?: string | undefined;
  /** Seconds, or whatever text the header is to hold. */
  retryAfter?: number | string | undefined;
  /** Of a `delay`; the most that a `hold` holds. */
  ms?: number | undefined;
  /** Whether a `hold` comes before the work. */
  before?: boolean | undefined;
  /** Where a `redirect` leads; without it to the same address again. */
  to?: string | undefined;
  /** What a `content-type` says instead. */
  type?: string | undefined;
  encoding?: (typeof ENCODINGS)[number] | undefined;
  drop?: string | undefined;
  set?: { path: string; value?: unknown } | undefined;
}

/** A fault with what has become of it. */
export interface FaultSeen extends Fault {
  /** How many calls stand still in this `hold`. */
  holding?: number;
  /** How many answers had nothing at the path of this `schema`: they went out as they were. */
  missed?: number;
}

/** How many used-up faults are still told of. */
const SPENT = 1_000;
const HELD_MS = 30_000;

/**
 * The faults of one world, oldest first: those that wait for a call, and those that are used up, which live in memory.
 */
export class FaultBook {
  private used: Fault[] = [];
  private readonly misses = new Map<number, number>();
  private readonly held = new Held();

  constructor(
    private readonly table: Table<Fault>,
    private readonly nextId: () => number,
  ) {}

  add(fault: Omit<Fault, 'id' | 'consumed'>): FaultSeen {
    const row = { id: this.nextId(), ...fault, consumed: 0 };
    this.table.put(String(row.id), row);
    return this.seen(row);
  }

  /** Those that still wait for a call. */
  list(): FaultSeen[] {
    return this.table.list().map((fault) => this.seen(fault));
  }

  /** Those that are used up. */
  spent(): FaultSeen[] {
    return this.used.map((fault) => this.seen(fault));
  }

  /** A fault by its id, also a used-up one. */
  get(id: number): FaultSeen | undefined {
    const found = this.table.get(String(id)) ?? this.used.find((fault) => fault.id === id);
    return found && this.seen(found);
  }

  /** Forgets a fault, and lets go what it holds; false where there is none of this id. */
  remove(id: number): boolean {
    if (!this.get(id)) return false;
    if (this.table.get(String(id))) this.table.delete(String(id));
    this.used = this.used.filter((fault) => fault.id !== id);
    this.held.release(id);
    return true;
  }

  empty(): void {
    for (const fault of this.table.list()) this.table.delete(String(fault.id));
    this.reset();
  }

  /** Forgets what does not stand in the table, and lets go all that is held. */
  reset(): void {
    this.used = [];
    this.misses.clear();
    this.held.releaseAll();
  }

  /** The fault that strikes a call of a customer with this mobile, counted down; undefined when none does. */
  take(operation: string, customer: () => string | undefined): Fault | undefined {
    if (this.table.size === 0) return undefined;
    const fault = this.table
      .list()
      .find(
        (one) =>
          matches(one.operation, operation) && (!one.customer || one.customer === customer()),
      );
    if (!fault) return undefined;
    const { id, times, consumed = 0 } = fault;
    const after = { ...fault, times: times - 1, consumed: consumed + 1 };
    if (times > 1) this.table.put(String(id), after);
    else {
      this.table.delete(String(id));
      this.used = [...this.used, after].slice(-SPENT);
    }
    return after;
  }

  /** Stands still until `release`, the fault's removal, or its time is over. */
  hold({ id, ms = HELD_MS }: Fault): Promise<void> {
    return this.held.wait(id, ms);
  }

  /** Lets go every call that this fault holds; how many. */
  release(id: number): number {
    return this.held.release(id);
  }

  /** Notes that a `schema` found nothing to change. */
  miss({ id }: Fault): void {
    this.misses.set(id, (this.misses.get(id) ?? 0) + 1);
  }

  private seen(fault: Fault): FaultSeen {
    const { id, kind } = fault;
    return {
      ...fault,
      ...(kind === 'hold' && { holding: this.held.count(id) }),
      ...(kind === 'schema' && { missed: this.misses.get(id) ?? 0 }),
    };
  }
}

function matches(pattern: string, operation: string): boolean {
  return pattern.endsWith('*') ? operation.startsWith(pattern.slice(0, -1)) : pattern === operation;
}
