/** An entry of any list. `seq` numbers all entries of a world, because the clock may be frozen. */
interface Entry {
  seq: number;
  /** ISO 8601 of the world's clock. */
  at: string;
}

/** A partner call that affects money or identity, with the operation's result. */
export interface RecordedCall extends Entry {
  operation: string;
  /** As sent, valid or not. */
  idempotencyKey: string | null;
  succeeded: boolean;
  /** The envelope's `status_code`. */
  status: number;
  /** The response is the stored one of an earlier call with this key: no work was done. */
  replayed: boolean;
  mobile: string | null;
  /** The customer that the call is about, if known. */
  customerId: number | null;
  subscriptionId: number | null;
  /** The other relevant input: reference, day, date, period, plan. */
  parameters: Record<string, string>;
  /** The refusal's message. */
  message: string | null;
}

export interface CodeSent extends Entry {
  mobile: string;
  channel: string;
  /** False if the number exceeded its limit within ten minutes. */
  sent: boolean;
}

export interface CodeChecked extends Entry {
  mobile: string;
  verdict: 'approved' | 'wrong' | 'too-often' | 'expired' | 'already';
}

const MAX_ENTRIES = 3_000;

/** The latest entries of one kind, oldest first; counts the dropped ones. */
export class BoundedList<Kind extends Entry> {
  private entries: Kind[] = [];
  private dropped = 0;

  constructor(private readonly stamp: () => Entry) {}

  add(entry: Omit<Kind, keyof Entry>): void {
    this.entries.push({ ...this.stamp(), ...entry } as Kind);
    if (this.entries.length <= MAX_ENTRIES * 1.1) return;
    this.dropped += this.entries.length - MAX_ENTRIES;
    this.entries = this.entries.slice(-MAX_ENTRIES);
  }

  list(): readonly Kind[] {
    return this.entries;
  }

  get droppedCount(): number {
    return this.dropped;
  }

  reset(): void {
    this.entries = [];
    this.dropped = 0;
  }
}

/**
 * Events of one world that no row records: calls with their keys, codes sent and checked. Kept in
 * memory like the request log, limited to the latest 3,000 of each kind.
 */
export class EventLog {
  private last = 0;
  readonly calls: BoundedList<RecordedCall>;
  readonly codesSent: BoundedList<CodeSent>;
  readonly codesChecked: BoundedList<CodeChecked>;

  /** @param now the world's clock */
  constructor(private readonly now: () => Date) {
    const stamp = () => this.stamp();
    this.calls = new BoundedList(stamp);
    this.codesSent = new BoundedList(stamp);
    this.codesChecked = new BoundedList(stamp);
  }

  /** Returns the next sequence number and the current instant. */
  stamp(): Entry {
    this.last += 1;
    return { seq: this.last, at: this.now().toISOString() };
  }

  reset(): void {
    this.last = 0;
    for (const list of [this.calls, this.codesSent, this.codesChecked]) list.reset();
  }
}
