import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from './root';

/** Whether a process runs. 0 counts as running: the lock's holder has not written its pid yet. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Takes the lock. Removes the lock of a dead process, so that the next attempt gets it. */
function acquire(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isRunning(holderOf(file))) rmSync(file, { force: true });
    return false;
  }
}

function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    // The lock was released meanwhile.
    return 0;
  }
}

/**
 * Runs `work` under a lock of this name, which is exclusive across all processes of this checkout;
 * waits for the lock. Returns what `work` returns, and throws what it throws.
 */
export async function withFileLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const file = inRoot('.build', `${name}.lock`);
  mkdirSync(inRoot('.build'), { recursive: true });
  while (!acquire(file)) await pause(200);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
