import { type Answered, maskAnswer, maskFields, maskHeaders } from '../http/masking';

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
  /** Missing where nothing was answered, and once the entry is old: only the latest answers are kept. */
  answer?: Answered;
  /** 0 when the socket was closed without an answer. */
  status: number;
  /** Real milliseconds from the request's arrival to its answer. */
  ms: number;
  /** The answer is the stored one of an earlier call with the same Idempotency-Key. */
  replayed: boolean;
  /** The kind of the fault that struck, if one did. */
  fault?: string;
}

/** A call as it came, secrets and all: what it shows is made when somebody reads it, which is seldom. */
export interface Facts
  extends Omit<LogEntry, 'seq' | 'at' | 'query' | 'headers' | 'answer' | 'fault'> {
  url: string;
  fault: string | undefined;
}

/** Null where nothing was answered; `text` is that of a JSON answer. */
export type Answer = { type: string; text: string | null } | null;

const LIMIT = 20_000;
const ANSWERS = 200;

interface Kept {
  seq: number;
  facts: Facts;
  /** Milliseconds of the world's clock. */
  at: number;
  /** Names and values in turn, as Node gives them. */
  headers: readonly string[];
  answer: Answer;
}

/** The last calls of one world, at least 20,000 of them. Lives in memory: it tells what this process was asked. */
export class RequestLog {
  private entries: Kept[] = [];
  private last = 0;
  /** The latest entry that is not shown any more. */
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

  /** The calls of one operation with the instant of each, in ms, also those that `empty` has hidden. */
  callsOf(operation: string): (Facts & { seq: number; at: number })[] {
    return this.entries
      .filter(({ facts }) => facts.operation === operation)
      .map(({ facts, seq, at }) => ({ ...facts, seq, at }));
  }

  /** How many calls are no longer remembered. */
  get forgotten(): number {
    return this.last - this.entries.length;
  }

  /** Shows none of the entries any more; the numbers go on, so that a reader's `after` stays right. */
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
