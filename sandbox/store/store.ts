import type { Journal, Operation } from './journal';

/** One kind of row of one world. Rows are plain JSON and frozen: put a changed copy, never edit one in place. */
export interface Table<Row> {
  get(id: string): Row | undefined;
  put(id: string, row: Row): void;
  delete(id: string): void;
  /** All rows in the order in which their ids were first put. */
  list(): Row[];
}

type Rows = Map<string, unknown>;

/**
 * The rows of every world, in memory, with a journal behind them. Changes are visible at once; they reach the journal
 * in the order in which they were made, as one line per `transact` or `commit`.
 */
export class Store {
  private readonly worlds = new Map<string, Map<string, Rows>>();
  private readonly pending: Operation[] = [];
  private undo: (() => void)[] = [];

  /** `history` is what the journal replayed. */
  constructor(
    private readonly journal: Journal,
    history: Iterable<Operation>,
  ) {
    for (const operation of history) this.apply(operation);
  }

  worldKeys(): string[] {
    return [...this.worlds.keys()];
  }

  table<Row>(world: string, name: string): Table<Row> {
    // The one place where the type of a table's rows is taken on trust: the name decides it.
    const rows = () => this.rows(world, name) as Map<string, Row>;
    return {
      get: (id) => rows().get(id),
      put: (id, row) => this.change([world, name, id, Object.freeze(row)], rows(), id),
      delete: (id) => this.change([world, name, id], rows(), id),
      list: () => [...rows().values()],
    };
  }

  /** Empties every table of a world; not for `transact`, which could not take it back. */
  clear(world: string): void {
    const operation: Operation = [world];
    this.apply(operation);
    this.pending.push(operation);
  }

  /**
   * Does all of `work`'s changes or, when it throws, none. It must not await: nobody else's change may come in between.
   * The line is on its way when this returns; await `commit` before telling anybody.
   */
  transact<Result>(work: () => Result): Result {
    const mark = this.pending.length;
    this.undo = [];
    try {
      const result = work();
      void this.commit();
      return result;
    } catch (error) {
      for (const step of this.undo.reverse()) step();
      this.pending.length = mark;
      throw error;
    } finally {
      this.undo = [];
    }
  }

  /** Sends pending changes to the journal; resolves when they, and all that was read before, are on disk. */
  commit(): Promise<void> {
    return this.journal.append(this.pending.splice(0));
  }

  private change(operation: Operation, rows: Rows, id: string): void {
    const before = rows.get(id);
    this.undo.push(() => (before === undefined ? rows.delete(id) : rows.set(id, before)));
    this.apply(operation);
    this.pending.push(operation);
  }

  private apply([world, name, id, row]: Operation): void {
    if (name === undefined || id === undefined) this.worlds.delete(world);
    else if (row === undefined) this.rows(world, name).delete(id);
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
