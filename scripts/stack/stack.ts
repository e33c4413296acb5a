import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { bundleOperator, operatorBundle } from './build';
import { onChildStart, stopChildren } from './child';
import { onInterruption } from './interruption';
import type { StackLayout } from './layout';
import { type Postgres, startPostgres } from './postgres';
import { inRoot } from './root';
import { type Sandbox, startSandbox } from './sandbox';
import { type DemoStaff, loadOrCreateSecrets, loadOrCreateStaff, type Secrets } from './secrets';

/** The services of an app: database, sandbox, and the secrets that belong to the data. */
export interface SharedServices {
  postgres: Postgres;
  sandbox: Sandbox;
  secrets: Secrets;
  /** The account of the staff page. */
  staff: DemoStaff;
  logFile(name: string): string;
}

interface Stack {
  place: StackLayout;
  /** For browsers on other devices: the origin of the payment page, and the app's certificate. */
  lan?: { publicUrl: string; certFile: string } | undefined;
  /** Starts the app; `ended` resolves when it has ended. */
  startApp(services: SharedServices): Promise<{ ended: Promise<string> }>;
  welcome(services: SharedServices): void;
}

/** Starts database and sandbox on the data of a place. */
async function startServices({ place, lan }: Stack): Promise<SharedServices> {
  const { data } = place;
  const logFile = (name: string) => data('logs', `${name}.log`);
  mkdirSync(data('logs'), { recursive: true });
  const secrets = loadOrCreateSecrets(data('demo.json'));
  await bundleOperator();
  const staff = loadOrCreateStaff(data('staff.json'), inRoot(operatorBundle));
  const postgres = await startPostgres({
    dataDir: data('postgres'),
    port: place.database,
    password: secrets.databasePassword,
    durable: true,
    logFile: logFile('postgres'),
  });
  const sandbox = await startSandbox({
    port: place.sandbox,
    controlPort: place.control,
    dataDir: data('sandbox'),
    logFile: logFile('sandbox'),
    ...lan,
  });
  return { postgres, sandbox, secrets, staff, logFile };
}

async function start(stack: Stack): Promise<string> {
  const services = await startServices(stack);
  const { sandbox, postgres, logFile } = services;
  const app = await stack.startApp(services);
  stack.welcome(services);
  return Promise.race([
    app.ended.then((how) => `The app ${how}: see ${logFile('app')}`),
    sandbox.process.ended.then((how) => `The sandbox ${how}: see ${logFile('sandbox')}`),
    postgres.process.ended.then((how) => `PostgreSQL ${how}: see ${logFile('postgres')}`),
  ]);
}

/** Interrupts every process started from now on when this process ends, however it ends. */
function guardOrphans(): void {
  const guard = spawn(process.execPath, [inRoot('scripts/stack/orphan-guard.mjs')], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const pids = new Set<number>();
  const sendPids = () => guard.stdin.write(`${JSON.stringify([...pids])}\n`);
  onChildStart((child) => {
    // A program that could not start has the pid -1: a signal to it would reach every process.
    if (child.pid <= 0) return;
    pids.add(child.pid);
    sendPids();
    void child.ended.then(() => {
      pids.delete(child.pid);
      sendPids();
    });
  });
}

/**
 * Runs a stack until it is interrupted or a part of it ends, then stops all parts: app, sandbox,
 * database. Returns the exit code: 0 after an interruption.
 */
export async function runStack(stack: Stack): Promise<number> {
  const interrupted = new Promise<undefined>((resolve) => {
    onInterruption(() => {
      console.log('\nStopping …');
      resolve(undefined);
    });
  });
  guardOrphans();
  let problem: string | undefined;
  try {
    problem = await Promise.race([start(stack), interrupted]);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  if (problem !== undefined) console.error(problem);
  await stopChildren();
  return problem === undefined ? 0 : 1;
}
