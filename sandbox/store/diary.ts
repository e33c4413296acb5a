/** An entry of any list. `seq` numbers all entries of a world, because the clock may be frozen. */
interface Entry {
  seq: number;
  /** ISO 8601 of the world's clock. */
  at: string;
}

/** A partner call that affects money or identity, with the operation's result. */
export interface Deed extends Entry {
  operation: string;
  /** As sent, valid or not. */
  idempotencyKey: string | null;
  done: boolean;
  /** The envelope's `status_code`. */
  status: number;
  /** The response is the stored one of an earlier call with this key: no work was done. */
  replayed: boolean;
  mobile: string | null;
  /** The customer that the call is about, if known. */
  customerId: number | null;
  subscriptionId: number | null;
  /** The other relevant input: reference, day, date, period, plan. */
  told: Record<string, string>;
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

const LIMIT = 3_000;

/** The latest entries of one kind, oldest first; counts the dropped ones. */
export class Latest<Kind extends Entry> {
  private entries: Kind[] = [];
  private gone = 0;

  constructor(private readonly stamp: () => Entry) {}

  add(entry: Omit<Kind, keyof Entry>): void {
    this.entries.push({ ...this.stamp(), ...entry } as Kind);
    if (this.entries.length <= LIMIT * 1.1) return;
    this.gone += this.entries.length - LIMIT;
    this.entries = this.entries.slice(-LIMIT);
  }

  list(): readonly Kind[] {
    return this.entries;
  }

  get forgotten(): number {
    return this.gone;
  }

  reset(): void {
    this.entries = [];
    this.gone = 0;
  }
}

/**
 * Events of one world that no row records: calls with their keys, codes sent and checked. Kept in
 * memory like the request log, limited to the latest 3,000 of each kind.
 */
export class Diary {
  private last = 0;
  readonly deeds: Latest<Deed>;
  readonly codesSent: Latest<CodeSent>;
  readonly codesChecked: Latest<CodeChecked>;

  /** @param now the world's clock */
  constructor(private readonly now: () => Date) {
    const stamp = () => this.stamp();
    this.deeds = new Latest(stamp);
    this.codesSent = new Latest(stamp);
    this.codesChecked = new Latest(stamp);
  }

  /** Returns the next sequence number and the current instant. */
  stamp(): Entry {
    this.last += 1;
    return { seq: this.last, at: this.now().toISOString() };
  }

  reset(): void {
    this.last = 0;
    for (const kept of [this.deeds, this.codesSent, this.codesChecked]) kept.reset();
  }
}
