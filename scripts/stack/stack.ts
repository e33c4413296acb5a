import { mkdirSync } from 'node:fs';
import { bundleOperator, operatorBundle } from '../build';
import { onChildStart, stopChildren } from './child';
import { onInterruption } from './interruption';
import { freePort } from './ports';
import { type Postgres, startPostgres } from './postgres';
import { RollCall } from './roll-call';
import { inRoot } from './root';
import { type Sandbox, startSandbox } from './sandbox';
import { type DemoStaff, keptSecrets, keptStaff, type Secrets } from './secrets';

/** What an app stands on: database, outside world, and secrets that belong to the data of this checkout. */
export interface Ground {
  postgres: Postgres;
  sandbox: Sandbox;
  secrets: Secrets;
  /** Who may open the staff page. */
  staff: DemoStaff;
  logFile(name: string): string;
  /** A file beside the data. */
  data(name: string): string;
}

/** Where people open what was started; `ended` settles when it is no more. */
export interface Started {
  appUrl: string;
  ended: Promise<string>;
}

/** What a start wants of the outside world. */
export interface Wishes {
  controlToken?: string;
  publicUrl?: string;
}

const data = (...parts: string[]): string => inRoot('.data', ...parts);

/** The port that is wanted, or another one, which is said. */
export async function portFor(what: string, preferred: number): Promise<number> {
  const port = await freePort(preferred);
  if (port !== preferred) console.log(`Port ${preferred} is taken: ${what} takes ${port}.`);
  return port;
}

/** Starts database and outside world on the data of this checkout. */
async function layGround(wishes: Wishes): Promise<Ground> {
  const logFile = (name: string) => data('logs', `${name}.log`);
  mkdirSync(data('logs'), { recursive: true });
  const secrets = keptSecrets(data('demo.json'));
  await bundleOperator();
  const staff = keptStaff(data('staff.json'), inRoot(operatorBundle));
  const port = await portFor('the sandbox', 4010);
  const controlPort = await portFor('its control', port + 1);
  const postgres = await startPostgres({
    dataDir: data('postgres'),
    port: await freePort(),
    password: secrets.databasePassword,
    durable: true,
    logFile: logFile('postgres'),
  });
  const sandbox = await startSandbox({
    port,
    controlPort,
    dataDir: data('sandbox'),
    logFile: logFile('sandbox'),
    ...wishes,
  });
  return { postgres, sandbox, secrets, staff, logFile, data };
}

async function start(
  startOn: (ground: Ground) => Promise<Started>,
  wished: () => Promise<Wishes>,
): Promise<{ appUrl: string; ground: Ground; end: Promise<string> }> {
  const ground = await layGround(await wished());
  const { sandbox, postgres, logFile } = ground;
  const { appUrl, ended } = await startOn(ground);
  const end = Promise.race([
    ended,
    sandbox.process.ended.then((how) => `The sandbox ${how}: see ${logFile('sandbox')}`),
    postgres.process.ended.then((how) => `PostgreSQL ${how}: see ${logFile('postgres')}`),
  ]);
  return { appUrl, ground, end };
}

/**
 * Runs the whole until somebody stops it or a part of it ends, then stops all of it. Gives the exit code: 0 when it was
 * asked to stop.
 */
export async function runStack(
  startOn: (ground: Ground) => Promise<Started>,
  welcome: (appUrl: string, ground: Ground) => void,
  wished: () => Promise<Wishes> = async () => ({}),
): Promise<number> {
  mkdirSync(data(), { recursive: true });
  const rollCall = new RollCall(data('running.json'));
  const other = await rollCall.another();
  if (other) {
    const where = other.address ? `, at ${other.address}` : '';
    console.error(`It runs already${where}. Stop that one first.`);
    return 1;
  }
  onChildStart((child) => rollCall.add(child));
  const interrupted = new Promise<undefined>((resolve) => {
    onInterruption(() => {
      console.log('\nStopping …');
      resolve(undefined);
    });
  });
  const untilItEnds = start(startOn, wished).then(({ appUrl, ground, end }) => {
    rollCall.announce(appUrl);
    welcome(appUrl, ground);
    return end;
  });
  let fault: string | undefined;
  try {
    fault = await Promise.race([untilItEnds, interrupted]);
  } catch (error) {
    fault = error instanceof Error ? error.message : String(error);
  }
  if (fault !== undefined) console.error(fault);
  await stopChildren();
  rollCall.end();
  return fault === undefined ? 0 : 1;
}
