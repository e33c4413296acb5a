import { EventEmitter, once } from 'node:events';
import { z } from 'zod';
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

/** What can stand in a header. */
const HEADER = z.string().regex(/^[\x20-\x7e]{1,300}$/);

/** A failure as it is asked for through the control API. */
export const FAULT = z
  .strictObject({
    /** An operation's name, a family such as `gateway-*`, or `*`. */
    operation: z.string(),
    kind: z.enum(FAULT_KINDS),
    /** How many matching calls fail. */
    times: z.int().min(1).default(1),
    /** Only calls of this customer, a mobile. */
    customer: z
      .string()
      .regex(/^05\d{8}$/)
      .optional(),
    // Those without a body have nothing to say.
    status: z
      .int()
      .min(200)
      .max(599)
      .refine((status) => ![204, 205, 304].includes(status), 'has no body')
      .optional(),
    message: z.string().optional(),
    /** Seconds, or whatever text the header is to hold. */
    retryAfter: z.union([z.int().min(0), HEADER]).optional(),
    /** Of a `delay`; the most that a `hold` holds. */
    ms: z.int().min(0).max(600_000).optional(),
    /** Whether a `hold` comes before the work. */
    before: z.boolean().optional(),
    /** Where a `redirect` leads; without it to the same address again. */
    to: HEADER.optional(),
    /** What a `content-type` says instead. */
    type: HEADER.optional(),
    encoding: z.enum(['gzip', 'br', 'deflate']).optional(),
    drop: z.string().optional(),
    set: z.strictObject({ path: z.string(), value: z.unknown() }).optional(),
  })
  .superRefine(({ kind, status, ms, drop, set }, ctx) => {
    const demand = (path: string, there: boolean) => {
      if (!there) ctx.addIssue({ code: 'custom', path: [path], message: `${kind} needs it` });
    };
    if (kind === 'redirect') demand('status', !status || (status > 300 && status < 400));
    if (kind === 'status' || kind === 'status-line') demand('status', status !== undefined);
    if (kind === 'delay') demand('ms', ms !== undefined);
    if (kind === 'schema') demand('drop', Boolean(drop ?? set));
  });

/** One that was asked for; `times` counts down to 0, and `consumed` says how many calls have failed. */
export type Fault = z.infer<typeof FAULT> & { id: number; consumed: number };

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
  /** Tells the calls that stand still, each under its fault's number, that they may go. */
  private readonly held = new EventEmitter().setMaxListeners(0);

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
    this.release(id);
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
    for (const id of this.held.eventNames()) if (id !== 'error') this.held.emit(id);
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
  async hold({ id, ms = HELD_MS }: Fault): Promise<void> {
    const signal = AbortSignal.timeout(ms);
    await once(this.held, String(id), { signal }).catch(() => undefined);
  }

  /** Lets go every call that this fault holds; how many. */
  release(id: number): number {
    const calls = this.held.listenerCount(String(id));
    this.held.emit(String(id));
    return calls;
  }

  /** Notes that a `schema` found nothing to change. */
  miss({ id }: Fault): void {
    this.misses.set(id, (this.misses.get(id) ?? 0) + 1);
  }

  private seen(fault: Fault): FaultSeen {
    const { id, kind } = fault;
    return {
      ...fault,
      ...(kind === 'hold' && { holding: this.held.listenerCount(String(id)) }),
      ...(kind === 'schema' && { missed: this.misses.get(id) ?? 0 }),
    };
  }
}

function matches(pattern: string, operation: string): boolean {
  return pattern.endsWith('*') ? operation.startsWith(pattern.slice(0, -1)) : pattern === operation;
}
