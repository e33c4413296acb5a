import { type LoggedResponse, maskFields, maskHeaders, maskResponse } from '../http/masking';

export type Party = 'partner' | 'gateway' | 'verify' | 'sms';

/** One call to the partner's port, as `GET /sandbox/requests` shows it, with secrets masked. */
export interface LogEntry {
  /** Counts from 1 in each world. */
  seq: number;
  /** ISO 8601 of the world's clock. */
  at: string;
  party: Party;
  operation: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  fields: unknown;
  /**
   * Missing if there was no response, or if the entry is old: only the latest responses are kept.
   */
  response?: LoggedResponse;
  /** 0 if the socket was closed without a response. */
  status: number;
  /** Real milliseconds from the request's arrival to its response. */
  ms: number;
  /** The response is the stored one of an earlier call with the same `Idempotency-Key`. */
  replayed: boolean;
  /** The kind of the fault that was applied, if any. */
  fault?: string;
}

/** An unmasked call. Masking is done on reading, which is rare. */
export interface CallRecord
  extends Omit<LogEntry, 'seq' | 'at' | 'query' | 'headers' | 'response' | 'fault'> {
  url: string;
  fault: string | undefined;
}

/** Null if there was no response; `text` is the body of a JSON response. */
export type StoredResponse = { type: string; text: string | null } | null;

const MAX_ENTRIES = 20_000;
const MAX_RESPONSES = 200;

interface StoredCall {
  seq: number;
  record: CallRecord;
  /** Milliseconds of the world's clock. */
  at: number;
  /** Names and values alternate, as in Node's `rawHeaders`. */
  headers: readonly string[];
  response: StoredResponse;
}

/**
 * The latest calls of one world, at least 20,000. Kept in memory, so it covers this process only.
 */
export class RequestLog {
  private entries: StoredCall[] = [];
  private last = 0;
  /** The latest entry hidden by `clear`. */
  private clearedUpTo = 0;

  /** @param at milliseconds of the world's clock */
  add(record: CallRecord, at: number, headers: readonly string[], response: StoredResponse): void {
    this.last += 1;
    this.entries.push({ seq: this.last, record, at, headers, response });
    const expired = this.entries.at(-MAX_RESPONSES - 1);
    if (expired) expired.response = null;
    if (this.entries.length > MAX_ENTRIES * 1.1) this.entries = this.entries.slice(-MAX_ENTRIES);
  }

  after(seq: number): LogEntry[] {
    const from = Math.max(seq, this.clearedUpTo);
    return this.entries.filter((entry) => entry.seq > from).map(toEntry);
  }

  /** The number of the latest call; 0 before the first. */
  get latest(): number {
    return this.last;
  }

  /** The calls of one operation, each with its instant in ms; includes those hidden by `clear`. */
  callsOf(operation: string): (CallRecord & { seq: number; at: number })[] {
    return this.entries
      .filter(({ record }) => record.operation === operation)
      .map(({ record, seq, at }) => ({ ...record, seq, at }));
  }

  /** Number of dropped calls. */
  get droppedCount(): number {
    return this.last - this.entries.length;
  }

  /** Hides all entries. Numbering continues, so that a client's `after` stays valid. */
  clear(): void {
    this.clearedUpTo = this.last;
  }

  reset(): void {
    this.entries = [];
    this.last = 0;
    this.clearedUpTo = 0;
  }
}

function toEntry({
  seq,
  record: { url, fault, fields, ...record },
  at,
  ...stored
}: StoredCall): LogEntry {
  const { response } = stored;
  const headers = new Headers();
  for (let index = 0; index < stored.headers.length; index += 2) {
    headers.append(stored.headers[index] ?? '', stored.headers[index + 1] ?? '');
  }
  const query = [...new URLSearchParams(url.split('?')[1] ?? '')].reverse();
  return {
    seq,
    ...record,
    at: new Date(at).toISOString(),
    query: maskFields(Object.fromEntries(query)),
    headers: maskHeaders(headers),
    fields: maskFields(fields),
    ...(response && { response: maskResponse(response) }),
    ...(fault !== undefined && { fault }),
  };
}
