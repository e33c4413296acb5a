/** One kind of row of one world. Rows are plain JSON and frozen: put a changed copy, never edit one in place. */
export interface Table<Row> {
  readonly size: number;
  get(id: string): Row | undefined;
  put(id: string, row: Row): void;
  delete(id: string): void;
  /** All rows in the order in which their ids were first put. */
  list(): Row[];
  /** Those whose `column` holds `value`, in the same order: found by an index, however many others there are. */
  where<Column extends keyof Row>(column: Column, value: Row[Column]): Row[];
  /** The id that was put longest ago; undefined when there is no row. */
  oldestId(): string | undefined;
}

/** The rows themselves, with an index of each column that was asked for. */
export class Rows {
  private readonly byId = new Map<string, unknown>();
  private readonly indexes = new Map<PropertyKey, Map<unknown, string[]>>();

  get size(): number {
    return this.byId.size;
  }

  get(id: string): unknown {
    return this.byId.get(id);
  }

  set(id: string, row: unknown): void {
    if (this.indexes.size > 0) this.reindex(id, this.byId.get(id), row);
    this.byId.set(id, Object.freeze(row));
  }

  delete(id: string): void {
    if (this.indexes.size > 0) this.reindex(id, this.byId.get(id), undefined);
    this.byId.delete(id);
  }

  clear(): void {
    this.byId.clear();
    this.indexes.clear();
  }

  /** May be walked through while rows come and go. */
  entries(): IterableIterator<[string, unknown]> {
    return this.byId.entries();
  }

  list(): unknown[] {
    return [...this.byId.values()];
  }

  oldestId(): string | undefined {
    return this.byId.keys().next().value;
  }

  where(column: PropertyKey, value: unknown): unknown[] {
    const ids = this.index(column).get(value) ?? [];
    return ids.map((id) => this.byId.get(id));
  }

  private index(column: PropertyKey): Map<unknown, string[]> {
    const known = this.indexes.get(column);
    if (known) return known;
    const index = new Map<unknown, string[]>();
    this.indexes.set(column, index);
    for (const [id, row] of this.byId) enter(index, cell(row, column), id);
    return index;
  }

  private reindex(id: string, before: unknown, after: unknown): void {
    for (const [column, index] of this.indexes) {
      const [from, to] = [cell(before, column), cell(after, column)];
      if (before !== undefined && after !== undefined && from === to) continue;
      if (before !== undefined) leave(index, from, id);
      if (after === undefined) continue;
      enter(index, to, id);
      // A row that only now takes this value may be older than the others that have it.
      if (before !== undefined) this.indexes.delete(column);
    }
  }
}

function cell(row: unknown, column: PropertyKey): unknown {
  return typeof row === 'object' && row !== null ? Reflect.get(row, column) : undefined;
}

function enter(index: Map<unknown, string[]>, value: unknown, id: string): void {
  const ids = index.get(value);
  if (ids) ids.push(id);
  else index.set(value, [id]);
}

function leave(index: Map<unknown, string[]>, value: unknown, id: string): void {
  const left = (index.get(value) ?? []).filter((other) => other !== id);
  if (left.length > 0) index.set(value, left);
  else index.delete(value);
}
