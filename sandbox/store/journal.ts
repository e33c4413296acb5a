import type { FileHandle } from 'node:fs/promises';
import {
  finishSnapshot,
  type Kept,
  type Operation,
  openJournalFile,
  removeReplaced,
  replay,
  writeSnapshot,
} from './journal-files';
import { encodeLine } from './lines';

export type { Operation } from './journal-files';

export interface Journal {
  /** Resolves once the operations, and all that were appended before them, are on disk. */
  append(operations: readonly Operation[]): Promise<void>;
  /** True when all that was appended is on disk. */
  readonly settled: boolean;
  /** It is time to call `shorten`. */
  readonly isLong: boolean;
  /**
   * Replaces what was written so far by a snapshot of what is left of it, while appending goes on. `puts` is all
   * there is, and may change underway; `settle` resolves when everything that `puts` can have shown is on disk.
   */
  shorten(puts: Iterable<Operation>, settle: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** Nothing can be kept any more: its message says what to do. What was acknowledged before is on disk. */
export class NotKept extends Error {
  constructor(folder: string, cause: Error) {
    const words: Record<string, string> = {
      ENOSPC: 'the disk is full',
      EDQUOT: 'the quota is used up',
      EFBIG: 'a file may not grow any more',
      EROFS: 'the disk can only be read',
    };
    const why = words[(cause as NodeJS.ErrnoException).code ?? ''] ?? cause.message;
    super(
      `nothing can be kept in ${folder} any more: ${why}. What was answered is kept. Make room and start again.`,
      { cause },
    );
  }
}

/** Keeps nothing. */
export const memoryJournal: Journal = {
  append: () => Promise.resolve(),
  settled: true,
  isLong: false,
  shorten: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** A journal is long when a start reads more than this of it, and more than twice what a snapshot would be. */
const LONG_BYTES = 4 * 1024 * 1024;

/** Opens the journal of a folder and gives each operation that it has kept to `take`. Throws when it is damaged. */
export async function openJournal(
  folder: string,
  take: (operation: Operation) => void,
): Promise<Journal> {
  const kept = replay(folder, take);
  removeReplaced(folder);
  const handle = await openJournalFile(folder, kept.generation, kept.whole);
  return new FileJournal(folder, handle, kept);
}

class FileJournal implements Journal {
  private waiting: string[] = [];
  private unsynced = 0;
  private writing: Promise<void> = Promise.resolve();
  private shortening: Promise<void> | undefined;
  private generation: number;
  private journalBytes: number;
  private snapshotBytes: number;

  constructor(
    private readonly folder: string,
    private handle: FileHandle,
    { generation, journalBytes, snapshotBytes }: Kept,
  ) {
    this.generation = generation;
    this.journalBytes = journalBytes;
    this.snapshotBytes = snapshotBytes;
  }

  get settled(): boolean {
    return this.unsynced === 0;
  }

  get isLong(): boolean {
    return !this.shortening && this.journalBytes > Math.max(LONG_BYTES, this.snapshotBytes);
  }

  append(operations: readonly Operation[]): Promise<void> {
    if (operations.length === 0) return this.writing;
    this.waiting.push(encodeLine(operations));
    this.unsynced += 1;
    // Lines that come while one is being synced go out together in the next write. A failed write fails every later
    // one too, on purpose: nothing is acknowledged that is not on disk.
    return this.next(() => this.write());
  }

  shorten(puts: Iterable<Operation>, settle: () => Promise<void>): Promise<void> {
    this.shortening ??= this.snapshot(puts, settle)
      // The journals of before are all still there, and count.
      .catch((error: Error) => process.stderr.write(`sandbox: no snapshot: ${error.message}\n`))
      .then(() => {
        this.shortening = undefined;
      });
    return this.shortening;
  }

  async close(): Promise<void> {
    await this.shortening;
    await this.writing.catch(() => undefined);
    await this.handle.close();
  }

  private async write(): Promise<void> {
    const lines = this.waiting.splice(0);
    if (lines.length === 0) return;
    const bytes = Buffer.from(lines.join(''));
    try {
      await this.handle.appendFile(bytes);
      await this.handle.datasync();
    } catch (error) {
      const failure = new NotKept(this.folder, error as Error);
      // Once: every later change fails with this very error.
      process.stderr.write(`sandbox: ${failure.message}\n`);
      throw failure;
    }
    this.journalBytes += bytes.length;
    this.unsynced -= lines.length;
  }

  private async snapshot(puts: Iterable<Operation>, settle: () => Promise<void>): Promise<void> {
    this.journalBytes = 0;
    // Everything before is on disk when the next journal begins: only the latest one can ever be cut off.
    await this.next(async () => {
      const handle = await openJournalFile(this.folder, this.generation + 1, 0);
      await this.handle.close();
      this.handle = handle;
      this.generation += 1;
    });
    const { generation } = this;
    this.snapshotBytes = await writeSnapshot(this.folder, generation, puts);
    // A change that the snapshot shows must not be lost half when the process dies now.
    await settle();
    finishSnapshot(this.folder, generation);
  }

  private next(step: () => Promise<void>): Promise<void> {
    this.writing = this.writing.then(step);
    this.writing.catch(() => undefined);
    return this.writing;
  }
}
