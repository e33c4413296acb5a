import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { inRoot } from './root';

/** Whether a process of ours runs; 0, read before its holder has written its number, counts as one. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Takes the lock, or clears away one whose holder was killed: it is there for the next try. */
function takes(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!runs(holderOf(file))) rmSync(file, { force: true });
    return false;
  }
}

function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    // It was given back meanwhile.
    return 0;
  }
}

/**
 * Does `work` while nobody else in this checkout, in whatever process, does any of this name; waits for whoever does. Gives
 * what `work` gives, and throws what it throws.
 */
export async function alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const file = inRoot('.build', `${name}.lock`);
  mkdirSync(inRoot('.build'), { recursive: true });
  while (!takes(file)) await pause(200);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
