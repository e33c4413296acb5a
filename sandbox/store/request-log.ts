import { type Answered, maskAnswer, maskFields, maskHeaders } from '../http/masking';

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
  answer?: Answered;
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
export interface Facts
  extends Omit<LogEntry, 'seq' | 'at' | 'query' | 'headers' | 'answer' | 'fault'> {
  url: string;
  fault: string | undefined;
}

/** Null if there was no response; `text` is the body of a JSON response. */
export type Answer = { type: string; text: string | null } | null;

const LIMIT = 20_000;
const ANSWERS = 200;

interface Kept {
  seq: number;
  facts: Facts;
  /** Milliseconds of the world's clock. */
  at: number;
  /** Names and values alternate, as in Node's `rawHeaders`. */
  headers: readonly string[];
  answer: Answer;
}

/**
 * The latest calls of one world, at least 20,000. Kept in memory, so it covers this process only.
 */
export class RequestLog {
  private entries: Kept[] = [];
  private last = 0;
  /** The latest entry hidden by `empty`. */
  private hidden = 0;

  /** @param at milliseconds of the world's clock */
  add(facts: Facts, at: number, headers: readonly string[], answer: Answer): void {
    this.last += 1;
    this.entries.push({ seq: this.last, facts, at, headers, answer });
    const old = this.entries.at(-ANSWERS - 1);
    if (old) old.answer = null;
    if (this.entries.length > LIMIT * 1.1) this.entries = this.entries.slice(-LIMIT);
  }

  after(seq: number): LogEntry[] {
    const from = Math.max(seq, this.hidden);
    return this.entries.filter((entry) => entry.seq > from).map(show);
  }

  /** The number of the latest call; 0 before the first. */
  get latest(): number {
    return this.last;
  }

  /** The calls of one operation, each with its instant in ms; includes those hidden by `empty`. */
  callsOf(operation: string): (Facts & { seq: number; at: number })[] {
    return this.entries
      .filter(({ facts }) => facts.operation === operation)
      .map(({ facts, seq, at }) => ({ ...facts, seq, at }));
  }

  /** Number of dropped calls. */
  get forgotten(): number {
    return this.last - this.entries.length;
  }

  /** Hides all entries. Numbering continues, so that a client's `after` stays valid. */
  empty(): void {
    this.hidden = this.last;
  }

  reset(): void {
    this.entries = [];
    this.last = 0;
    this.hidden = 0;
  }
}

function show({ seq, facts: { url, fault, fields, ...facts }, at, ...came }: Kept): LogEntry {
  const { answer } = came;
  const headers = new Headers();
  for (let index = 0; index < came.headers.length; index += 2) {
    headers.append(came.headers[index] ?? '', came.headers[index + 1] ?? '');
  }
  const query = [...new URLSearchParams(url.split('?')[1] ?? '')].reverse();
  return {
    seq,
    ...facts,
    at: new Date(at).toISOString(),
    query: maskFields(Object.fromEntries(query)),
    headers: maskHeaders(headers),
    fields: maskFields(fields),
    ...(answer && { answer: maskAnswer(answer) }),
    ...(fault !== undefined && { fault }),
  };
}
