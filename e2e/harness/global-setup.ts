import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../../scripts/stack/build';
import { stopChildren } from '../../scripts/stack/child';
import { freePort } from '../../scripts/stack/ports';
import { startPostgres } from '../../scripts/stack/postgres';
import { inRoot } from '../../scripts/stack/root';
import { startSandbox } from '../../scripts/stack/sandbox';
import { newSecrets } from '../../scripts/stack/secrets';
import { setRunServices } from './run-services';

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
  const dataDir = path.join(folder, 'postgres');
  clearEndedRuns();
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({
    dataDir,
    port: await freePort(),
    password: newSecrets().databasePassword,
    durable: false,
    logFile: `${folder}/postgres.log`,
  });
  const sandbox = await startSandbox({
    port: await freePort(),
    controlPort: await freePort(),
    dataDir: 'memory:',
    logFile: `${folder}/sandbox.log`,
  });
  setRunServices({
    databaseUrl: postgres.url('*'),
    sandbox: { url: sandbox.url, controlUrl: sandbox.controlUrl },
    folder,
  });
  return async () => {
    await stopChildren();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
