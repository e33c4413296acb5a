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
  'undelivered',
  'schema',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** Valid in an HTTP header. */
const HEADER = z.string().regex(/^[\x20-\x7e]{1,300}$/);

/** A fault as the control API accepts it. */
export const FAULT = z
  .strictObject({
    /** An operation's name, a family such as `gateway-*`, or `*`. */
    operation: z.string(),
    kind: z.enum(FAULT_KINDS),
    /** Number of matching calls that fail. */
    times: z.int().min(1).default(1),
    /** Only calls of the customer with this mobile. */
    customer: z
      .string()
      .regex(/^05\d{8}$/)
      .optional(),
    // Statuses without a body are excluded: the fault's message is sent in the body.
    status: z
      .int()
      .min(200)
      .max(599)
      .refine((status) => ![204, 205, 304].includes(status), 'has no body')
      .optional(),
    message: z.string().optional(),
    /** Seconds, or any text for the header. */
    retryAfter: z.union([z.int().min(0), HEADER]).optional(),
    /** Duration of a `delay`; upper bound of a `hold`. */
    ms: z.int().min(0).max(600_000).optional(),
    /** Whether a `hold` comes before the work. */
    before: z.boolean().optional(),
    /** Target of a `redirect`; by default the same address. */
    to: HEADER.optional(),
    /** The value that a `content-type` fault sends. */
    type: HEADER.optional(),
    encoding: z.enum(['gzip', 'br', 'deflate']).optional(),
    drop: z.string().optional(),
    set: z.strictObject({ path: z.string(), value: z.unknown() }).optional(),
  })
  .superRefine(({ kind, status, ms, drop, set }, ctx) => {
    const requireField = (path: string, isPresent: boolean) => {
      if (!isPresent) ctx.addIssue({ code: 'custom', path: [path], message: `${kind} needs it` });
    };
    if (kind === 'redirect') requireField('status', !status || (status > 300 && status < 400));
    if (kind === 'status' || kind === 'status-line') requireField('status', status !== undefined);
    if (kind === 'delay') requireField('ms', ms !== undefined);
    if (kind === 'schema') requireField('drop', Boolean(drop ?? set));
  });

/**
 * A fault that was set. `times` counts down to 0; `consumed` is the number of calls that have
 * failed.
 */
export type Fault = z.infer<typeof FAULT> & { id: number; consumed: number };

/** A fault with its current state. */
export interface FaultView extends Fault {
  /** Number of calls that this `hold` is holding. */
  holding?: number;
  /** Number of responses without the path of this `schema` fault, which were sent unchanged. */
  missed?: number;
}

/** Number of used-up faults that are kept for the list. */
const MAX_SPENT = 1_000;
const DEFAULT_HOLD_MS = 30_000;

/** The faults of one world, oldest first: pending ones in a table, used-up ones in memory. */
export class FaultQueue {
  private spentFaults: Fault[] = [];
  private readonly misses = new Map<number, number>();
  /** Releases held calls; the event name is the fault's id. */
  private readonly releases = new EventEmitter().setMaxListeners(0);

  constructor(
    private readonly table: Table<Fault>,
    private readonly nextId: () => number,
  ) {}

  add(fault: Omit<Fault, 'id' | 'consumed'>): FaultView {
    const row = { id: this.nextId(), ...fault, consumed: 0 };
    this.table.put(String(row.id), row);
    return this.view(row);
  }

  /** Pending faults. */
  list(): FaultView[] {
    return this.table.list().map((fault) => this.view(fault));
  }

  /** Used-up faults. */
  spent(): FaultView[] {
    return this.spentFaults.map((fault) => this.view(fault));
  }

  /** A fault by its id, pending or used up. */
  get(id: number): FaultView | undefined {
    const found = this.table.get(String(id)) ?? this.spentFaults.find((fault) => fault.id === id);
    return found && this.view(found);
  }

  /** Removes a fault and releases its held calls. Returns false for an unknown id. */
  remove(id: number): boolean {
    if (!this.get(id)) return false;
    if (this.table.get(String(id))) this.table.delete(String(id));
    this.spentFaults = this.spentFaults.filter((fault) => fault.id !== id);
    this.release(id);
    return true;
  }

  clear(): void {
    for (const fault of this.table.list()) this.table.delete(String(fault.id));
    this.reset();
  }

  /** Clears what is in memory and releases all held calls. */
  reset(): void {
    this.spentFaults = [];
    this.misses.clear();
    for (const id of this.releases.eventNames()) if (id !== 'error') this.releases.emit(id);
  }

  /**
   * Returns the fault that applies to a call of the customer with this mobile, and counts it down;
   * undefined if there is none.
   */
  consume(operation: string, customer: () => string | undefined): Fault | undefined {
    if (this.table.size === 0) return undefined;
    const fault = this.table
      .list()
      .find(
        (one) =>
          matches(one.operation, operation) && (!one.customer || one.customer === customer()),
      );
    if (!fault) return undefined;
    const { id, times, consumed = 0 } = fault;
    const counted = { ...fault, times: times - 1, consumed: consumed + 1 };
    if (times > 1) this.table.put(String(id), counted);
    else {
      this.table.delete(String(id));
      this.spentFaults = [...this.spentFaults, counted].slice(-MAX_SPENT);
    }
    return counted;
  }

  /** Waits until `release`, the removal of the fault, or its time limit. */
  async hold({ id, ms = DEFAULT_HOLD_MS }: Fault): Promise<void> {
    const signal = AbortSignal.timeout(ms);
    await once(this.releases, String(id), { signal }).catch(() => undefined);
  }

  /** Releases every call that this fault holds. Returns their number. */
  release(id: number): number {
    const calls = this.releases.listenerCount(String(id));
    this.releases.emit(String(id));
    return calls;
  }

  /** Counts a response in which a `schema` fault found nothing to change. */
  miss({ id }: Fault): void {
    this.misses.set(id, (this.misses.get(id) ?? 0) + 1);
  }

  private view(fault: Fault): FaultView {
    const { id, kind } = fault;
    return {
      ...fault,
      ...(kind === 'hold' && { holding: this.releases.listenerCount(String(id)) }),
      ...(kind === 'schema' && { missed: this.misses.get(id) ?? 0 }),
    };
  }
}

function matches(pattern: string, operation: string): boolean {
  return pattern.endsWith('*') ? operation.startsWith(pattern.slice(0, -1)) : pattern === operation;
}
