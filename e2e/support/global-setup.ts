import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../../scripts/build';
import { stopChildren } from '../../scripts/stack/child';
import { freePort } from '../../scripts/stack/ports';
import { startPostgres } from '../../scripts/stack/postgres';
import { inRoot } from '../../scripts/stack/root';
import { startSandbox } from '../../scripts/stack/sandbox';
import { newSecrets } from '../../scripts/stack/secrets';
import { App } from './app';
import { clearCodeCaches, codeCache } from './code-cache';
import { stepNames } from './door';
import { layGround } from './ground';
import { World } from './world';

/** A folder for each run, by its process: several may go on in one checkout. */
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

/** Has one app serve its pages, and keep what V8 made of its code for all that start later. */
async function compileOnce(): Promise<void> {
  if (existsSync(codeCache())) return;
  clearCodeCaches();
  const app = await App.create(await World.createInMorning(), 'code-cache');
  await app.start({ CODE_CACHE_WRITES: '1' });
  for (const page of ['', '/plans', '/account', ...stepNames.map((step) => `/start/${step}`)]) {
    await (await fetch(`${app.url}/ar${page}`)).text();
  }
  await app.stop();
}

/** One database server and one sandbox for the whole run; both keep nothing. Gives what takes them down. */
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
  layGround({
    databaseUrl: postgres.url('*'),
    sandbox: { url: sandbox.url, controlUrl: sandbox.controlUrl },
    folder,
  });
  await compileOnce();
  return async () => {
    await stopChildren();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
