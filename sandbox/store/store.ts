import { type Journal, memoryJournal, type Operation } from './journal';
import { Rows, type Table } from './table';

export type { Table } from './table';

interface Tables {
  readonly byName: Map<string, { rows: Rows; table: Table<unknown> }>;
  /** Counts every change but the clock's, so that what was made of the rows can be kept until they change. */
  revision: number;
}

/** The table of a world's clock. */
const CLOCK = 'clock';

/**
 * The rows of every world, in memory, with a journal behind them. Changes are visible at once; they reach the journal
 * in the order in which they were made, as one line per `transact` or `commit`.
 */
export class Store {
  private readonly worlds = new Map<string, Tables>();
  private readonly pending: Operation[] = [];
  /** The way back of the transaction under way; without one there is none. */
  private undo: (() => void)[] | undefined;
  private journal: Journal = memoryJournal;

  /** Takes over what a journal has kept; call it before the first change. */
  replay(operation: Operation): void {
    this.apply(operation);
  }

  /** Where changes go from now on. */
  keepIn(journal: Journal): void {
    this.journal = journal;
  }

  /** The worlds that have a row. */
  worldKeys(): string[] {
    const inhabited = [...this.worlds].filter(([, { byName }]) =>
      [...byName.values()].some(({ rows }) => rows.size > 0),
    );
    return inhabited.map(([key]) => key);
  }

  /** How often anything in this world but its clock has changed: who keeps something looks at the time as well. */
  revision(world: string): number {
    return this.tables(world).revision;
  }

  table<Row>(world: string, name: string): Table<Row> {
    // The one place where the type of a table's rows is taken on trust: the name decides it.
    return this.named(world, name).table as Table<Row>;
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
      if (this.pending.length > 0) void this.commit();
      return result;
    } catch (error) {
      for (const step of this.undo.reverse()) step();
      this.pending.length = mark;
      throw error;
    } finally {
      this.undo = undefined;
    }
  }

  /** Sends pending changes to the journal; resolves when they, and all that was read before, are on disk. */
  commit(): Promise<void> {
    return this.journal.append(this.pending.splice(0));
  }

  /** True when all that can be read now is on disk: there is nothing to wait for. */
  get settled(): boolean {
    return this.pending.length === 0 && this.journal.settled;
  }

  /** Puts that make up all there is. */
  *everything(): Iterable<Operation> {
    for (const [world, { byName }] of this.worlds) {
      for (const [name, { rows }] of byName) {
        for (const [id, row] of rows.entries()) yield [world, name, id, row];
      }
    }
  }

  private change(operation: Operation, rows: Rows, id: string): void {
    const before = rows.get(id);
    this.undo?.push(() => (before === undefined ? rows.delete(id) : rows.set(id, before)));
    this.apply(operation);
    this.pending.push(operation);
  }

  private apply([world, name, id, row]: Operation): void {
    const tables = this.tables(world);
    if (name !== CLOCK) tables.revision += 1;
    if (name === undefined || id === undefined) {
      for (const { rows } of tables.byName.values()) rows.clear();
    } else if (row === undefined) this.named(world, name).rows.delete(id);
    else this.named(world, name).rows.set(id, row);
  }

  private tables(world: string): Tables {
    const known = this.worlds.get(world);
    if (known) return known;
    const tables: Tables = { byName: new Map(), revision: 0 };
    this.worlds.set(world, tables);
    return tables;
  }

  private named(world: string, name: string) {
    const { byName } = this.tables(world);
    const known = byName.get(name);
    if (known) return known;
    const rows = new Rows();
    const table: Table<unknown> = {
      get size() {
        return rows.size;
      },
      get: (id) => rows.get(id),
      put: (id, row) => this.change([world, name, id, Object.freeze(row)], rows, id),
      delete: (id) => this.change([world, name, id], rows, id),
      list: () => rows.list(),
      where: (column, value) => rows.where(column, value),
      oldestId: () => rows.oldestId(),
    };
    const named = { rows, table };
    byName.set(name, named);
    return named;
  }
}
