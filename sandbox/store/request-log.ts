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
export interface Heard extends Omit<LogEntry, 'at' | 'query' | 'headers' | 'answer' | 'fault'> {
  /** Milliseconds of the world's clock. */
  at: number;
  url: string;
  /** Names and values in turn, as Node gives them. */
  rawHeaders: readonly string[];
  /** Null where nothing was answered; `text` is that of a JSON answer. */
  answered: { type: string; text: string | null } | null;
  fault: string | undefined;
}

const LIMIT = 20_000;
const ANSWERS = 200;

/** The last calls of one world. Lives in memory: it tells what this process was asked. */
export class RequestLog {
  private entries: Heard[] = [];
  private last = 0;

  add(heard: Heard): void {
    this.last += 1;
    heard.seq = this.last;
    this.entries.push(heard);
    const old = this.entries.at(-1 - ANSWERS);
    if (old) old.answered = null;
    // Now and then, not each time: moving all of them up by one is work.
    if (this.entries.length > LIMIT * 1.1) this.entries = this.entries.slice(-LIMIT);
  }

  after(seq: number): LogEntry[] {
    return this.entries.filter((entry) => entry.seq > seq).map(show);
  }

  /** The number of the latest call; 0 before the first. */
  get latest(): number {
    return this.last;
  }

  get(seq: number): LogEntry | undefined {
    const found = this.entries.find((entry) => entry.seq === seq);
    return found && show(found);
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

function show(heard: Heard): LogEntry {
  const { at, url, rawHeaders, answered, fault, fields, ...facts } = heard;
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const query = [...new URLSearchParams(url.split('?')[1] ?? '')].reverse();
  return {
    ...facts,
    at: new Date(at).toISOString(),
    query: maskFields(Object.fromEntries(query)),
    headers: maskHeaders(headers),
    fields: maskFields(fields),
    ...(answered && { answer: maskAnswer(answered) }),
    ...(fault !== undefined && { fault }),
  };
}
