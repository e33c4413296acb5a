import { mkdirSync, readFileSync } from 'node:fs';
import { freePort } from '../../scripts/stack/ports';
import { type Postgres, startPostgres } from '../../scripts/stack/postgres';
import { inRoot } from '../../scripts/stack/root';
import { type Sandbox, startSandbox } from '../../scripts/stack/sandbox';
import { newSecrets } from '../../scripts/stack/secrets';

/** The services that all workers of a run share: one database server and one sandbox. */
export interface RunServices {
  /** A database URL with `*` in place of the name. */
  databaseUrl: string;
  sandbox: { url: string; controlUrl: string };
  /** The run's folder; one log file for each worker remains in it. */
  folder: string;
}

/** Starts a sandbox that stores nothing, with its log in the folder. */
export const startRunSandbox = async (folder: string): Promise<Sandbox> =>
  startSandbox({
    port: await freePort(),
    controlPort: await freePort(),
    dataDir: 'memory:',
    logFile: `${folder}/sandbox.log`,
  });

/** Starts a database server, with its data in `postgres` in the folder, and a sandbox. */
export async function startServices(
  folder: string,
): Promise<{ postgres: Postgres; sandbox: Sandbox }> {
  mkdirSync(folder, { recursive: true });
  const postgres = await startPostgres({
    dataDir: `${folder}/postgres`,
    port: await freePort(),
    password: newSecrets().databasePassword,
    durable: false,
    logFile: `${folder}/postgres.log`,
  });
  return { postgres, sandbox: await startRunSandbox(folder) };
}

const variable = 'E2E_RUN_SERVICES';

/** Passes the services to the workers, which start later and inherit the environment. */
export function setRunServices({ sandbox: { url, controlUrl }, ...services }: RunServices): void {
  process.env[variable] = JSON.stringify({ ...services, sandbox: { url, controlUrl } });
}

export function runServices(): RunServices {
  const text = process.env[variable];
  if (!text) throw new Error('The global setup has not run.');
  return JSON.parse(text);
}

/** Parses the message file of a language. */
export const messagesFile = (locale: string): unknown =>
  JSON.parse(readFileSync(inRoot(`messages/${locale}.json`), 'utf8'));
