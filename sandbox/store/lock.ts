import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const held = new Set<string>();

/**
 * Makes this process the only one on a folder; throws when another one lives there. The lock of a process that is
 * dead is taken over. Returns the function that gives the lock back.
 */
export function lockFolder(folder: string): () => void {
  const file = path.resolve(folder, 'lock');
  const owner = readOwner(file);
  if (held.has(file) || (owner !== undefined && owner !== process.pid && isAlive(owner))) {
    throw new Error(
      `The sandbox of process ${owner ?? process.pid} is using ${folder}. ` +
        `Stop it, or delete ${file} if there is none.`,
    );
  }
  if (owner !== undefined) rmSync(file, { force: true });
  writeFileSync(file, String(process.pid), { flag: 'wx' });
  held.add(file);
  return () => {
    held.delete(file);
    rmSync(file, { force: true });
  };
}

function readOwner(file: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  // 0 stands for an empty lock file: its process died while writing it. Signal 0 only asks.
  if (pid === 0) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
