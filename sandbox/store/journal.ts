import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';

/** `[world, table, id, row]` puts, `[world, table, id]` deletes, `[world]` empties. */
export type Operation =
  | readonly [world: string, table: string, id: string, row: unknown]
  | readonly [world: string, table: string, id: string]
  | readonly [world: string];

export interface Journal {
  /** Resolves once the operations, and all that were appended before them, are on disk. */
  append(operations: readonly Operation[]): Promise<void>;
  close(): Promise<void>;
}

/** Keeps nothing. */
export const memoryJournal: Journal = {
  append: () => Promise.resolve(),
  close: () => Promise.resolve(),
};

const FILE = 'journal.log';
/** Above this many bytes a start rewrites the journal as what is left of it. */
const COMPACT_ABOVE = 4 * 1024 * 1024;

/**
 * Opens the journal of a folder and replays it. Each line is one request's changes: a checksum, a space, JSON.
 * A last line without its end was being written when the process died, and its request was never answered: it is
 * dropped. Anything else that does not fit means that somebody or something changed the file: that is thrown.
 */
export async function openJournal(
  folder: string,
): Promise<{ journal: Journal; history: Operation[] }> {
  const file = path.join(folder, FILE);
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  });
  const whole = bytes.lastIndexOf(0x0a) + 1;
  let history = bytes
    .toString('utf8', 0, whole)
    .split('\n')
    .slice(0, -1)
    .flatMap((line, index) => decode(line, `${file}, line ${index + 1}`));
  if (whole > COMPACT_ABOVE) {
    history = compact(history);
    await replace(file, encode(history));
  }
  const handle = await open(file, 'a');
  if (whole < bytes.length && whole <= COMPACT_ABOVE) await handle.truncate(whole);
  await syncFolder(folder);
  return { journal: new FileJournal(handle), history };
}

class FileJournal implements Journal {
  private waiting: string[] = [];
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly handle: FileHandle) {}

  append(operations: readonly Operation[]): Promise<void> {
    if (operations.length === 0) return this.writing;
    this.waiting.push(encode(operations));
    // Lines that come while one is being synced go out together in the next write. A failed write fails every later
    // one too, on purpose: nothing is acknowledged that is not on disk.
    this.writing = this.writing.then(async () => {
      const lines = this.waiting.splice(0).join('');
      if (!lines) return;
      await this.handle.appendFile(lines);
      await this.handle.datasync();
    });
    this.writing.catch(() => undefined);
    return this.writing;
  }

  async close(): Promise<void> {
    await this.writing.catch(() => undefined);
    await this.handle.close();
  }
}

function encode(operations: readonly Operation[]): string {
  const json = JSON.stringify(operations);
  return `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`;
}

function decode(line: string, place: string): Operation[] {
  const json = line.slice(9);
  if (crc32(json).toString(16).padStart(8, '0') !== line.slice(0, 8)) {
    throw new Error(`The journal is damaged (${place}). Restore the file, or delete its folder.`);
  }
  return JSON.parse(json) as Operation[];
}

/** The puts that still stand, in the order in which their ids were first put. */
function compact(history: readonly Operation[]): Operation[] {
  const standing = new Map<string, Operation>();
  for (const operation of history) {
    const [world, table, id] = operation;
    if (table === undefined || id === undefined) {
      for (const [key, [other]] of standing) if (other === world) standing.delete(key);
    } else {
      const key = JSON.stringify([world, table, id]);
      if (operation.length === 4) standing.set(key, operation);
      else standing.delete(key);
    }
  }
  return [...standing.values()];
}

async function replace(file: string, content: string): Promise<void> {
  const fresh = `${file}.new`;
  const handle = await open(fresh, 'w');
  await handle.writeFile(content);
  await handle.datasync();
  await handle.close();
  await rename(fresh, file);
}

/** A new or renamed file is only durable once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().catch(() => undefined); // Some systems cannot sync a folder.
  await handle.close();
}
