import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../../scripts/stack/build';
import { stopChildren } from '../../scripts/stack/child';
import { inRoot } from '../../scripts/stack/root';
import { setRunServices, startServices } from './run-services';

/** One folder for each run, named by its process id: several runs may share a checkout. */
const runs = inRoot('.data', 'e2e');

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function clearEndedRuns(): void {
  const ended = (existsSync(runs) ? readdirSync(runs) : []).filter((run) => !isAlive(Number(run)));
  for (const run of ended) rmSync(path.join(runs, run), { recursive: true, force: true });
}

/**
 * Starts one database server and one sandbox for the whole run, neither persistent. Returns the
 * function that stops them.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildApp();
  const folder = path.join(runs, String(process.pid));
  clearEndedRuns();
  const { postgres, sandbox } = await startServices(folder);
  setRunServices({ databaseUrl: postgres.url('*'), sandbox, folder });
  return async () => {
    await stopChildren();
    rmSync(path.join(folder, 'postgres'), { recursive: true, force: true });
  };
}
