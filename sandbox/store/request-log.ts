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

/**
 * The last calls of one world. Lives in memory: it tells what this process was asked. In columns, each of which begins
 * again at its front once it is full: reads that are alike share their facts, and leave nothing to be cleared away.
 */
export class RequestLog {
  private facts: Facts[] = [];
  /** Milliseconds of the world's clock. */
  private instants: number[] = [];
  /** Names and values in turn, as Node gives them. */
  private headers: (readonly string[])[] = [];
  private answers: Answer[] = [];
  private last = 0;
  /** The latest entry that is not shown any more. */
  private hidden = 0;

  /** @param at milliseconds of the world's clock */
  add(facts: Facts, at: number, rawHeaders: readonly string[], answer: Answer): void {
    const place = this.last % LIMIT;
    this.facts[place] = facts;
    this.instants[place] = at;
    this.headers[place] = rawHeaders;
    this.answers[this.last % ANSWERS] = answer;
    this.last += 1;
  }

  after(seq: number): LogEntry[] {
    return this.numbers(Math.max(seq, this.hidden)).flatMap((each) => this.show(each) ?? []);
  }

  /** The number of the latest call; 0 before the first. */
  get latest(): number {
    return this.last;
  }

  get(seq: number): LogEntry | undefined {
    return seq > this.hidden && seq > this.forgotten ? this.show(seq) : undefined;
  }

  /** The calls of one operation with the instant of each, in ms, also those that `empty` has hidden. */
  callsOf(operation: string): (Facts & { seq: number; at: number })[] {
    return this.numbers(0).flatMap((seq) => {
      const facts = this.facts[(seq - 1) % LIMIT];
      if (facts?.operation !== operation) return [];
      return [{ ...facts, seq, at: this.instants[(seq - 1) % LIMIT] ?? 0 }];
    });
  }

  /** How many calls are no longer remembered. */
  get forgotten(): number {
    return Math.max(0, this.last - LIMIT);
  }

  /** Shows none of the entries any more; the numbers go on, so that a reader's `after` stays right. */
  empty(): void {
    this.hidden = this.last;
  }

  reset(): void {
    this.facts = [];
    this.instants = [];
    this.headers = [];
    this.answers = [];
    this.last = 0;
    this.hidden = 0;
  }

  /** Those that are remembered and come after `seq`. */
  private numbers(seq: number): number[] {
    const from = Math.max(seq, this.forgotten);
    return Array.from({ length: Math.max(0, this.last - from) }, (_, index) => from + index + 1);
  }

  private show(seq: number): LogEntry | undefined {
    const place = (seq - 1) % LIMIT;
    const facts = this.facts[place];
    if (!facts) return undefined;
    const answer = seq > this.last - ANSWERS ? this.answers[(seq - 1) % ANSWERS] : null;
    return show(seq, facts, this.instants[place] ?? 0, this.headers[place] ?? [], answer ?? null);
  }
}

function show(
  seq: number,
  { url, fault, fields, ...facts }: Facts,
  at: number,
  rawHeaders: readonly string[],
  answer: Answer,
): LogEntry {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
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
