import type { Table } from './store';

/** `frozen` holds an instant still; `offset` follows real time at a distance. Milliseconds. */
export type ClockRow = { frozenAt: number } | { offsetMs: number };

/** The clock of one world: real, shifted or frozen. */
export class Clock {
  constructor(private readonly table: Table<ClockRow>) {}

  now(): Date {
    return new Date(this.nowMs());
  }

  nowMs(): number {
    const row = this.row();
    return 'frozenAt' in row ? row.frozenAt : Date.now() + row.offsetMs;
  }

  get frozen(): boolean {
    return 'frozenAt' in this.row();
  }

  /** Stands still at `instant`, which may lie in the past. */
  freeze(instant: Date): void {
    this.table.put('clock', { frozenAt: instant.getTime() });
  }

  /** Moves on and stays frozen or running as it was. */
  advance(ms: number): void {
    const row = this.row();
    this.table.put(
      'clock',
      'frozenAt' in row ? { frozenAt: row.frozenAt + ms } : { offsetMs: row.offsetMs + ms },
    );
  }

  followRealTime(): void {
    this.table.delete('clock');
  }

  private row(): ClockRow {
    return this.table.get('clock') ?? { offsetMs: 0 };
  }
}
