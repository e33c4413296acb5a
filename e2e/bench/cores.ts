import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Keeps processes, with all their threads, to one core each, counted from 0: what is measured to one, what asks it and what it asks to
 * another. Left to itself the system moves them to and fro, and what a move costs is counted to whoever was moved.
 * Does nothing where there is one core alone, or no `taskset` (Linux).
 * @returns whether it was done
 */
export function keepToCores(pidsByCore: number[][]): boolean {
  if (availableParallelism() < pidsByCore.length) return false;
  return pidsByCore.every((pids, core) =>
    pids.every(
      (pid) => spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]).status === 0,
    ),
  );
}
