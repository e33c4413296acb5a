import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Pins each process, with all its threads, to one core, counted from 0: the measured process to
 * one, the load generator to another. Without pinning the scheduler moves processes, and the
 * migrations distort their figures. Does nothing on a single core or without `taskset` (Linux).
 */
export function pinToCores(pidsByCore: number[][]): boolean {
  if (availableParallelism() < pidsByCore.length) return false;
  return pidsByCore.every((pids, core) =>
    pids.every(
      (pid) => spawnSync('taskset', ['-a', '-c', '-p', String(core), String(pid)]).status === 0,
    ),
  );
}
