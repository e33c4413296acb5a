import type { Table } from './store';

export const FAULT_KINDS = [
  'status',
  'delay',
  'hang',
  'reset',
  'reset-after-commit',
  'html',
  'truncated',
  'drip',
  'not-covered',
  'schema',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** A failure that was asked for through the control API. */
export interface Fault {
  id: number;
  /** An operation's name, a family such as `gateway-*`, or `*`. */
  operation: string;
  kind: FaultKind;
  /** How many more matching calls fail. */
  times: number;
  /** Only calls of this customer, a mobile. */
  customer?: string | undefined;
  status?: number | undefined;
  message?: string | undefined;
  /** Seconds. */
  retryAfter?: number | undefined;
  ms?: number | undefined;
  drop?: string | undefined;
  set?: { path: string; value?: unknown } | undefined;
}

/** The faults of one world that have not struck yet, oldest first. */
export class FaultBook {
  constructor(
    private readonly table: Table<Fault>,
    private readonly nextId: () => number,
  ) {}

  add(fault: Omit<Fault, 'id'>): Fault {
    const row = { id: this.nextId(), ...fault };
    this.table.put(String(row.id), row);
    return row;
  }

  list(): Fault[] {
    return this.table.list();
  }

  /** Whether one waits for any call at all. */
  get waiting(): boolean {
    return this.table.size > 0;
  }

  empty(): void {
    for (const fault of this.list()) this.table.delete(String(fault.id));
  }

  /** The fault that strikes a call of a customer with this mobile, counted down; undefined when none does. */
  take(operation: string, customer: () => string | undefined): Fault | undefined {
    if (this.table.size === 0) return undefined;
    const fault = this.list().find(
      (one) => matches(one.operation, operation) && (!one.customer || one.customer === customer()),
    );
    if (!fault) return undefined;
    if (fault.times > 1) this.table.put(String(fault.id), { ...fault, times: fault.times - 1 });
    else this.table.delete(String(fault.id));
    return fault;
  }
}

function matches(pattern: string, operation: string): boolean {
  return pattern.endsWith('*') ? operation.startsWith(pattern.slice(0, -1)) : pattern === operation;
}
