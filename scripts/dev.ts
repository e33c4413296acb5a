import { watch } from 'node:fs';
import { context } from 'esbuild';
import { writeApiRoutes } from './api-routes';
import { serverBundling } from './build';
import { appEnvironment, appOrigin, startApp } from './stack/app';
import type { Child } from './stack/child';
import { inRoot } from './stack/root';
import { defaultKey, registerWebhook } from './stack/sandbox';
import { type Ground, portFor, runStack, type Started } from './stack/stack';

const bundle = '.build/dev-server.mjs';
/** The guard reads it again when it meets a path that it does not know. */
const devApiRoutes = inRoot('.build', 'dev-api-routes.json');

/** Bundles `server.ts` now and after every change; resolves after the first time. */
function bundleAndWatch(onChange: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let builds = 0;
    const tell = {
      name: 'tell',
      setup: ({ onEnd }: { onEnd: (done: (result: { errors: unknown[] }) => void) => void }) =>
        onEnd(({ errors }) => {
          builds += 1;
          if (builds > 1 && errors.length === 0) onChange();
          else resolve();
        }),
    };
    context({ ...serverBundling, outfile: inRoot(bundle), plugins: [tell] })
      .then((watcher) => watcher.watch())
      .catch(reject);
  });
}

/**
 * Starts Next in development mode behind the same guard. Pages and components are reloaded by Next; a change of what
 * `server.ts` itself is made of (the guard, the worker) starts the process anew.
 */
async function startDevelopment({
  postgres,
  sandbox,
  secrets,
  staff,
  logFile,
}: Ground): Promise<Started> {
  const port = await portFor('the app', 3000);
  const appUrl = appOrigin(port);
  const webhook = `${appUrl}/api/webhooks/moyasar`;
  await registerWebhook(sandbox.url, defaultKey, webhook, secrets.webhookSecret);
  const databaseUrl = await postgres.database('stage_1');
  const settings = {
    port,
    databaseUrl,
    sandbox,
    partnerKey: defaultKey,
    secrets,
    stage: {},
    staff: staff.line,
  };
  const environment = appEnvironment(settings);
  const forDevelopment = { ...environment, NODE_ENV: 'development', LOG_LEVEL: 'debug' };
  let app: Child | undefined;
  const restart = async () => {
    await app?.stop();
    app = await startApp(bundle, forDevelopment, logFile('app'), (text) =>
      process.stdout.write(text),
    );
  };
  writeApiRoutes(devApiRoutes);
  const appFolder = watch(inRoot('app'), { recursive: true }, () => writeApiRoutes(devApiRoutes));
  appFolder.unref();
  await bundleAndWatch(() => {
    console.log('The server has changed: starting it anew.');
    restart().catch((error: Error) => console.error(error.message));
  });
  await restart();
  // A process that dies is mended by the next change, so nothing here ends by itself.
  return { appUrl, ended: new Promise<string>(() => {}) };
}

/** The same as the first stage of the demo, on its data, with Next in development mode. */
export const main = (): Promise<number> =>
  runStack(startDevelopment, (appUrl, { sandbox, staff }) => {
    console.log(
      `\n  ${appUrl}   codes: ${sandbox.controlUrl}/sandbox/messages   Ctrl-C stops all of it.\n  ${appUrl}/ar/staff   ${staff.name}, ${staff.password}\n`,
    );
  });
