import { type Journal, type JournalEntry, memoryJournal } from './journal';

/**
 * One kind of row of one world. Rows are plain JSON and frozen: put a changed copy, never edit one
 * in place.
 */
export interface Table<Row> {
  readonly size: number;
  get(id: string): Row | undefined;
  put(id: string, row: Row): void;
  delete(id: string): void;
  /** All rows in the order in which their ids were first put. */
  list(): Row[];
  /** Rows whose `column` equals `value`, in the same order. */
  where<Column extends keyof Row>(column: Column, value: Row[Column]): Row[];
  /** The id that was put first; undefined if there is no row. */
  oldestId(): string | undefined;
}

type Rows = Map<string, unknown>;

/**
 * The rows of every world, in memory, backed by a journal. Changes are visible at once; they reach
 * the journal in order, as one line per `transact` or `commit`.
 */
export class Store {
  private readonly worlds = new Map<string, Map<string, Rows>>();
  private readonly pending: JournalEntry[] = [];
  /** Undo steps of the running transaction; undefined outside of one. */
  private undo: (() => void)[] | undefined;
  private journal: Journal = memoryJournal;

  /** Applies a stored operation of the journal; call it before the first change. */
  replay(operation: JournalEntry): void {
    this.apply(operation);
  }

  /** Sets the journal for later changes. */
  useJournal(journal: Journal): void {
    this.journal = journal;
  }

  /** The worlds that have at least one row. */
  worldKeys(): string[] {
    const nonEmpty = [...this.worlds].filter(([, tables]) =>
      [...tables.values()].some((rows) => rows.size > 0),
    );
    return nonEmpty.map(([key]) => key);
  }

  /** Returns a table by its name; it exists once it has a row. */
  table<Row>(world: string, name: string): Table<Row> {
    // The row type is not checked here: the name determines it.
    const rows = this.rows(world, name) as Map<string, Row>;
    const list = () => [...rows.values()];
    return {
      get size() {
        return rows.size;
      },
      get: (id) => rows.get(id),
      put: (id, row) => this.change([world, name, id, row], rows, id),
      delete: (id) => this.change([world, name, id], rows, id),
      list,
      where: (column, value) => list().filter((row) => row[column] === value),
      oldestId: () => rows.keys().next().value,
    };
  }

  /** Clears every table of a world. Do not call it in `transact`, which cannot roll it back. */
  clear(world: string): void {
    const operation: JournalEntry = [world];
    this.apply(operation);
    this.pending.push(operation);
  }

  /**
   * Applies all changes of `work` or, if it throws, none. `work` must not await, because other
   * changes could interleave. The journal line may still be in flight on return: await `commit`
   * before you respond.
   */
  transact<Result>(work: () => Result): Result {
    const pendingBefore = this.pending.length;
    this.undo = [];
    try {
      const result = work();
      if (this.pending.length > 0) void this.commit();
      return result;
    } catch (error) {
      for (const step of this.undo.reverse()) step();
      this.pending.length = pendingBefore;
      throw error;
    } finally {
      this.undo = undefined;
    }
  }

  /**
   * Appends pending changes to the journal; resolves once they, and all changes visible before, are
   * on disk.
   */
  commit(): Promise<void> {
    return this.journal.append(this.pending.splice(0));
  }

  /** All rows as puts. */
  *allRows(): Iterable<JournalEntry> {
    for (const [world, tables] of this.worlds) {
      for (const [name, rows] of tables) {
        for (const [id, row] of rows) yield [world, name, id, row];
      }
    }
  }

  private change(operation: JournalEntry, rows: Rows, id: string): void {
    const before = rows.get(id);
    this.undo?.push(() => (before === undefined ? rows.delete(id) : rows.set(id, before)));
    this.apply(operation);
    this.pending.push(operation);
  }

  private apply([world, name, id, row]: JournalEntry): void {
    if (name === undefined || id === undefined) {
      for (const rows of this.worlds.get(world)?.values() ?? []) rows.clear();
    } else if (row === undefined) this.rows(world, name).delete(id);
    else this.rows(world, name).set(id, Object.freeze(row));
  }

  private rows(world: string, name: string): Rows {
    const tables = this.worlds.get(world) ?? new Map<string, Rows>();
    this.worlds.set(world, tables);
    const rows = tables.get(name) ?? new Map<string, unknown>();
    tables.set(name, rows);
    return rows;
  }
}
