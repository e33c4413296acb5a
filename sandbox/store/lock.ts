import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const held = new Set<string>();

/**
 * Makes this process the only one on a folder; throws when another one lives there. The lock of a process that is
 * dead is taken over. Returns the function that gives the lock back.
 */
export function lockFolder(folder: string): () => void {
  const file = path.resolve(folder, 'lock');
  const owner = ownerOf(file);
  if (owner !== undefined && isAlive(owner) && (owner !== process.pid || held.has(file))) {
    throw new Error(
      `The sandbox of process ${owner} is using ${folder}. Stop it, or delete ${file} if there is none.`,
    );
  }
  rmSync(file, { force: true });
  // `wx`: of two that start at one moment the second one fails.
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  held.add(file);
  return () => {
    held.delete(file);
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
    // Signal 0 only asks.
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
