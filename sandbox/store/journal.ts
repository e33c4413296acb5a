import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

/** `[world, table, id, row]` puts, `[world, table, id]` deletes, `[world]` clears the world. */
export type JournalEntry =
  | readonly [world: string, table: string, id: string, row: unknown]
  | readonly [world: string, table: string, id: string]
  | readonly [world: string];

export interface Journal {
  /** Resolves once the operations, and all appended before them, are on disk. */
  append(operations: readonly JournalEntry[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * The journal can no longer be written; the message says what to do. Changes acknowledged before
 * are on disk.
 */
export class JournalWriteError extends Error {
  constructor(file: string, cause: Error) {
    const words: Record<string, string> = {
      ENOSPC: 'the disk is full',
      EDQUOT: 'the disk quota is exceeded',
      EFBIG: 'the file size limit is reached',
      EROFS: 'the disk is read-only',
    };
    const why = words[(cause as NodeJS.ErrnoException).code ?? ''] ?? cause.message;
    super(
      `cannot write ${file}: ${why}. Everything acknowledged so far is saved. Free space and restart.`,
      { cause },
    );
  }
}

/** Stores nothing. */
export const memoryJournal: Journal = {
  append: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

/** A checksum, a space, JSON, a newline. */
function encodeLine(operations: readonly JournalEntry[]): string {
  const json = JSON.stringify(operations);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

function decodeLine(line: string, location: string): JournalEntry[] {
  const json = line.slice(9);
  if (crc32(json).toString(16).padStart(8, '0') !== line.slice(0, 8)) {
    throw new Error(
      `The journal is damaged (${location}). Restore the file, or delete its folder.`,
    );
  }
  return JSON.parse(json) as JournalEntry[];
}

/**
 * Passes every stored operation of a file to `take`. A last line without a newline was being
 * written when the process died; its request was never answered, so it is dropped. Throws the line
 * number of any other invalid line.
 */
function replay(file: string, take: (operation: JournalEntry) => void): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  for (const [index, line] of lines.entries()) {
    decodeLine(line, `${file}, line ${index + 1}`).forEach(take);
  }
}

/** Compacts a journal: writes the puts to a new file, then renames it over the old one. */
function compact(folder: string, file: string, puts: Iterable<JournalEntry>): void {
  const temporary = `${file}.new`;
  const descriptor = openSync(temporary, 'w');
  for (const put of puts) writeSync(descriptor, encodeLine([put]));
  fsyncSync(descriptor);
  closeSync(descriptor);
  renameSync(temporary, file);
  // A rename is durable only once its folder is synced.
  const folderDescriptor = openSync(folder, 'r');
  fsyncSync(folderDescriptor);
  closeSync(folderDescriptor);
}

/**
 * Opens the journal of a folder, one file to which changes are appended. Compacts it first, so that
 * it does not grow without bound.
 *
 * @param take receives each stored operation
 * @param allRows returns all rows as puts, once the stored operations were taken
 * @throws if the file is damaged
 */
export async function openJournal(
  folder: string,
  take: (operation: JournalEntry) => void,
  allRows: () => Iterable<JournalEntry>,
): Promise<Journal> {
  const file = path.join(folder, 'journal.log');
  replay(file, take);
  compact(folder, file, allRows());
  return new FileJournal(file, await open(file, 'a'));
}

class FileJournal implements Journal {
  private queue: string[] = [];
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
  ) {}

  append(operations: readonly JournalEntry[]): Promise<void> {
    if (operations.length === 0) return this.writing;
    this.queue.push(encodeLine(operations));
    // Lines appended during a sync go out together in the next write. After a failed write every
    // later one fails too, on purpose: nothing is acknowledged that is not on disk.
    this.writing = this.writing.then(() => this.write());
    this.writing.catch(() => undefined);
    return this.writing;
  }

  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.handle.close();
  }

  private async write(): Promise<void> {
    const lines = this.queue.splice(0);
    if (lines.length === 0) return;
    try {
      await this.handle.appendFile(lines.join(''));
      await this.handle.datasync();
    } catch (error) {
      const failure = new JournalWriteError(this.file, error as Error);
      // Printed once: every later change fails with this same error.
      process.stderr.write(`sandbox: ${failure.message}\n`);
      throw failure;
    }
  }
}

const lockedFiles = new Set<string>();

/**
 * Locks a folder for this process; throws if another process holds the lock. Takes over the lock of
 * a dead process. Returns the function that releases the lock.
 */
export function lockFolder(folder: string): () => void {
  const file = path.resolve(folder, 'lock');
  const owner = ownerOf(file);
  if (owner !== undefined && isAlive(owner) && (owner !== process.pid || lockedFiles.has(file))) {
    throw new Error(
      `The sandbox of process ${owner} is using ${folder}. Stop that process, or delete ${file} if it no longer runs.`,
    );
  }
  rmSync(file, { force: true });
  // `wx`: if two processes start at the same moment, the second one fails.
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  lockedFiles.add(file);
  return () => {
    lockedFiles.delete(file);
    rmSync(file, { force: true });
  };
}

function ownerOf(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    // Signal 0 only checks whether the process exists.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
