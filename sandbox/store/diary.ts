/** An entry of any list: `seq` counts all of a world's entries together, for the clock may stand still. */
interface Entry {
  seq: number;
  /** The world's clock, ISO 8601. */
  at: string;
}

/** One of the partner's calls that money and identity hang on, as its operation decided it. */
export interface Deed extends Entry {
  operation: string;
  /** As it came, good or not. */
  idempotencyKey: string | null;
  done: boolean;
  /** The envelope's `status_code`. */
  status: number;
  /** The stored answer of an earlier call with this key: nothing was done anew. */
  replayed: boolean;
  mobile: string | null;
  /** Whom it is about, where that could be told. */
  customerId: number | null;
  subscriptionId: number | null;
  /** What was wanted beyond that: reference, day, date, period, plan. */
  told: Record<string, string>;
  /** The refusal's message. */
  message: string | null;
}

export interface CodeSent extends Entry {
  mobile: string;
  channel: string;
  /** False after too many in ten minutes. */
  sent: boolean;
}

export interface CodeChecked extends Entry {
  mobile: string;
  verdict: 'approved' | 'wrong' | 'too-often' | 'expired' | 'already';
}

const LIMIT = 3_000;

/** The latest of one kind, oldest first; counts what it let go. */
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
 * What happened in one world and no row tells: who called with which key, which codes were sent and tried. Lives in
 * memory, as the request log does, and keeps the latest 3,000 of each kind.
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

  /** The moment at which something happens, told apart from all others. */
  stamp(): Entry {
    this.last += 1;
    return { seq: this.last, at: this.now().toISOString() };
  }

  reset(): void {
    this.last = 0;
    for (const kept of [this.deeds, this.codesSent, this.codesChecked]) kept.reset();
  }
}
