export type Party = 'partner' | 'gateway' | 'verify';

/** One call of the outside world's port, as `GET /sandbox/requests` shows it: secrets are masked already. */
export interface LogEntry {
  /** Counts from 1 in each world. */
  seq: number;
  /** The world's clock, ISO 8601. */
  at: string;
  party: Party;
  operation: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  fields: unknown;
  /** 0 when the socket was closed without an answer. */
  status: number;
  /** Real milliseconds from the request's arrival to its answer. */
  ms: number;
  /** The answer is the stored one of an earlier call with the same Idempotency-Key. */
  replayed: boolean;
  /** The kind of the fault that struck, if one did. */
  fault?: string;
}

const LIMIT = 20_000;

/** The last calls of one world. Lives in memory: it tells what this process was asked. */
export class RequestLog {
  private entries: LogEntry[] = [];
  private last = 0;

  add(entry: Omit<LogEntry, 'seq'>): void {
    this.last += 1;
    this.entries.push({ seq: this.last, ...entry });
    if (this.entries.length > LIMIT) this.entries.shift();
  }

  after(seq: number): LogEntry[] {
    return this.entries.filter((entry) => entry.seq > seq);
  }

  /** Forgets the entries; the numbers go on, so that a reader's `after` stays right. */
  empty(): void {
    this.entries = [];
  }

  reset(): void {
    this.entries = [];
    this.last = 0;
  }
}
