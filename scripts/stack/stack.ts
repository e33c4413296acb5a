import { mkdirSync } from 'node:fs';
import { bundleOperator, operatorBundle } from '../build';
import { appEnvironment, appOrigin } from './app';
import { onChildStart, stopChildren } from './child';
import { onInterruption } from './interruption';
import { freePort } from './ports';
import { startPostgres } from './postgres';
import { RollCall } from './roll-call';
import { inRoot } from './root';
import { defaultKey, registerWebhook, startSandbox } from './sandbox';
import { type DemoStaff, keptSecrets, keptStaff } from './secrets';

export interface Stack {
  appUrl: string;
  sandboxUrl: string;
  controlUrl: string;
  /** Who may open the staff page. */
  staff: DemoStaff;
}

/** Starts the app and waits until it serves; `ended` settles when it is no more. */
export type StartApp = (
  environment: Record<string, string>,
  logFile: string,
) => Promise<{ ended: Promise<string> }>;

const data = (...parts: string[]): string => inRoot('.data', ...parts);

async function portFor(what: string, preferred: number): Promise<number> {
  const port = await freePort(preferred);
  if (port !== preferred) console.log(`Port ${preferred} is taken: ${what} takes ${port}.`);
  return port;
}

/** Starts database, outside world and app on the data of this checkout. `end` settles when one of them has ended. */
async function start(startApp: StartApp): Promise<Stack & { end: Promise<string> }> {
  const log = (name: string) => data('logs', `${name}.log`);
  mkdirSync(data('logs'), { recursive: true });
  const secrets = keptSecrets(data('demo.json'));
  await bundleOperator();
  const staff = keptStaff(data('staff.json'), inRoot(operatorBundle));
  const appPort = await portFor('the app', 3000);
  const port = await portFor('the sandbox', 4010);
  const controlPort = await portFor('its control', port + 1);

  const postgres = await startPostgres({
    dataDir: data('postgres'),
    port: await freePort(),
    password: secrets.databasePassword,
    durable: true,
    logFile: log('postgres'),
  });
  const sandbox = await startSandbox({
    port,
    controlPort,
    dataDir: data('sandbox'),
    logFile: log('sandbox'),
  });
  const webhook = `${appOrigin(appPort)}/api/webhooks/moyasar`;
  await registerWebhook(sandbox.url, defaultKey, webhook, secrets.webhookSecret);
  const databaseUrl = await postgres.database('laundry');
  const app = await startApp(
    {
      ...appEnvironment({ port: appPort, databaseUrl, sandbox, partnerKey: defaultKey, secrets }),
      STAFF_ACCOUNTS: staff.line,
    },
    log('app'),
  );
  const end = Promise.race([
    app.ended.then((how) => `The app ${how}: see ${log('app')}`),
    sandbox.process.ended.then((how) => `The sandbox ${how}: see ${log('sandbox')}`),
    postgres.process.ended.then((how) => `PostgreSQL ${how}: see ${log('postgres')}`),
  ]);
  return {
    appUrl: appOrigin(appPort),
    sandboxUrl: sandbox.url,
    controlUrl: sandbox.controlUrl,
    staff,
    end,
  };
}

/**
 * Runs the whole until somebody stops it or a part of it ends, then stops all of it. Gives the exit code: 0 when it was
 * asked to stop.
 */
export async function runStack(
  startApp: StartApp,
  welcome: (stack: Stack) => void,
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
  const untilItEnds = start(startApp).then((stack) => {
    rollCall.announce(stack.appUrl);
    welcome(stack);
    return stack.end;
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
