import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { damaged, decodeLine, encodeLine, readLines } from './lines';

/**
 * A folder holds `journal-N.log`, what has changed, and from the second one on `snapshot-N.log`, all there was when
 * that journal began. A snapshot is written beside the running journal and takes its name when it is whole. It may
 * show a row as a later line leaves it; replaying that line again gives the same row, so the two together are exact.
 */
type Kind = 'journal' | 'snapshot';

const UNFINISHED = '.unfinished';
const nameOf = (kind: Kind, generation: number): string => `${kind}-${generation}.log`;

/** `[world, table, id, row]` puts, `[world, table, id]` deletes, `[world]` empties. */
export type Operation =
  | readonly [world: string, table: string, id: string, row: unknown]
  | readonly [world: string, table: string, id: string]
  | readonly [world: string];

/** The generations of a folder's files of one kind, ascending. */
function generations(folder: string, kind: Kind): number[] {
  const name = new RegExp(`^${kind}-(\\d+)\\.log$`);
  const found = readdirSync(folder).map((file) => Number(name.exec(file)?.[1]));
  return found.filter((generation) => generation > 0).sort((a, b) => a - b);
}

export interface Kept {
  /** Of the journal that is written now. */
  generation: number;
  /** How much of that journal is whole lines: what comes behind was never answered. */
  whole: number;
  journalBytes: number;
  snapshotBytes: number;
}

/**
 * Replays the latest snapshot and every journal since. A last line without its end was being written when the process
 * died, and its request was never answered: it is dropped. Anything else that does not fit means that somebody or
 * something changed a file: that is thrown.
 */
export function replay(folder: string, take: (operation: Operation) => void): Kept {
  const snapshot = generations(folder, 'snapshot').at(-1);
  const journals = generations(folder, 'journal');
  const first = snapshot ?? 1;
  const last = Math.max(first, journals.at(-1) ?? 0);
  const kept: Kept = { generation: last, whole: 0, journalBytes: 0, snapshotBytes: 0 };
  if (snapshot !== undefined) kept.snapshotBytes = replaySnapshot(folder, snapshot, take);
  if (snapshot === undefined && journals.length === 0) return kept;
  for (let generation = first; generation <= last; generation += 1) {
    const file = path.join(folder, nameOf('journal', generation));
    if (!journals.includes(generation)) throw damaged(`${file} is missing`);
    const { whole, rest } = readLines(file, (line, number) =>
      (decodeLine(line, `${file}, line ${number}`) as Operation[]).forEach(take),
    );
    // Only the journal that was being written can have been cut off.
    if (rest > 0 && generation < last) throw damaged(`${file} has no end`);
    kept.whole = whole;
    kept.journalBytes += whole;
  }
  return kept;
}

function replaySnapshot(
  folder: string,
  generation: number,
  take: (operation: Operation) => void,
): number {
  const file = path.join(folder, nameOf('snapshot', generation));
  let lines = 0;
  let end: unknown;
  const { whole, rest } = readLines(file, (line, number) => {
    const value = decodeLine(line, `${file}, line ${number}`);
    if (end !== undefined) throw damaged(`${file} goes on behind its end`);
    if (!Array.isArray(value)) end = value;
    else {
      lines += 1;
      (value as Operation[]).forEach(take);
    }
  });
  if (rest > 0 || end !== lines) throw damaged(`${file} has no end`);
  return whole;
}

/** Opens a generation's journal for appending behind its first `whole` bytes. */
export async function openJournalFile(
  folder: string,
  generation: number,
  whole: number,
): Promise<FileHandle> {
  const handle = await open(path.join(folder, nameOf('journal', generation)), 'a');
  await handle.truncate(whole);
  await handle.sync();
  syncFolder(folder);
  return handle;
}

const LINE_OPERATIONS = 200;
const WRITE_CHARACTERS = 128 * 1024;

/** Writes a snapshot under a name that no start looks at. Returns its size in bytes. */
export async function writeSnapshot(
  folder: string,
  generation: number,
  puts: Iterable<Operation>,
): Promise<number> {
  const handle = await open(path.join(folder, nameOf('snapshot', generation) + UNFINISHED), 'w');
  let bytes = 0;
  let lines = 0;
  let text = '';
  let batch: Operation[] = [];
  const flush = async () => {
    bytes += (await handle.write(text)).bytesWritten;
    text = '';
  };
  const endLine = () => {
    text += encodeLine(batch);
    lines += 1;
    batch = [];
  };
  try {
    for (const put of puts) {
      batch.push(put);
      if (batch.length === LINE_OPERATIONS) endLine();
      if (text.length > WRITE_CHARACTERS) await flush();
    }
    if (batch.length > 0) endLine();
    text += encodeLine(lines);
    await flush();
    await handle.datasync();
    return bytes;
  } finally {
    await handle.close();
  }
}

/** Makes a written snapshot the one that counts, and removes what it replaces. */
export function finishSnapshot(folder: string, generation: number): void {
  const file = path.join(folder, nameOf('snapshot', generation));
  renameSync(file + UNFINISHED, file);
  syncFolder(folder);
  removeReplaced(folder);
}

/** Removes what the latest snapshot replaces, and snapshots that were never finished. */
export function removeReplaced(folder: string): void {
  const current = generations(folder, 'snapshot').at(-1) ?? 0;
  const replaced = (['journal', 'snapshot'] as const).flatMap((kind) =>
    generations(folder, kind)
      .filter((generation) => generation < current)
      .map((generation) => nameOf(kind, generation)),
  );
  const unfinished = readdirSync(folder).filter((file) => file.endsWith(UNFINISHED));
  for (const file of [...replaced, ...unfinished]) rmSync(path.join(folder, file), { force: true });
}

/** A new or renamed file is only durable once its folder is. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } catch {
    // Some systems cannot sync a folder.
  } finally {
    closeSync(descriptor);
  }
}
