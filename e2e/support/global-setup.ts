import { mkdirSync, rmSync } from 'node:fs';
import { buildApp } from '../../scripts/build';
import { stopChildren } from '../../scripts/stack/child';
import { freePort } from '../../scripts/stack/ports';
import { startPostgres } from '../../scripts/stack/postgres';
import { inRoot } from '../../scripts/stack/root';
import { startSandbox } from '../../scripts/stack/sandbox';
import { newSecrets } from '../../scripts/stack/secrets';
import { layGround } from './ground';

/** One database server and one sandbox for the whole run; both keep nothing. Gives what takes them down. */
export default async function setUp(): Promise<() => Promise<void>> {
  await buildApp();
  const folder = inRoot('.data', 'e2e');
  const dataDir = inRoot('.data', `e2e-postgres-${process.pid}`);
  rmSync(folder, { recursive: true, force: true });
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
  return async () => {
    await stopChildren();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
