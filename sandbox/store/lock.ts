import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const held = new Set<string>();

/**
 * Makes this process the only one on a folder; throws when another one lives there. The lock of a process that is
 * dead is taken over. Returns the function that gives the lock back.
 */
export function lockFolder(folder: string): () => void {
  const file = path.resolve(folder, 'lock');
  const taken = (owner: number) =>
    new Error(
      `The sandbox of process ${owner} is using ${folder}. Stop it, or delete ${file} if there is none.`,
    );
  if (held.has(file)) throw taken(process.pid);
  // Linked into its place when it is whole: nobody ever reads half of it.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    while (!link(own, file)) {
      const owner = readOwner(file);
      if (owner === undefined) continue;
      if (owner !== process.pid && isAlive(owner)) throw taken(owner);
      if (!bury(file, owner)) throw taken(readOwner(file) ?? owner);
    }
  } finally {
    rmSync(own, { force: true });
  }
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

/** False when there is a file of that name. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes the lock of a dead owner; false when somebody else was quicker, and holds it by now. */
function bury(file: string, owner: number): boolean {
  const grave = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, grave);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
  const buried = readOwner(grave);
  if (buried !== owner) link(grave, file);
  rmSync(grave, { force: true });
  return buried === owner;
}

function readOwner(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  // 0 stands for a lock file that somebody emptied. Signal 0 only asks.
  if (pid === 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
