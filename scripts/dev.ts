import { watch } from 'node:fs';
import { context } from 'esbuild';
import { writeApiRoutes } from './stack/api-routes';
import { appEnvironment, appOrigin, startApp } from './stack/app';
import { serverBundling } from './stack/build';
import type { Child } from './stack/child';
import { layoutOf, requireFree } from './stack/layout';
import { readOptions } from './stack/options';
import { inRoot } from './stack/root';
import { defaultKey, registerWebhook } from './stack/sandbox';
import { runStack, type SharedServices } from './stack/stack';

const bundle = '.build/dev-server.mjs';
/** The guard rereads it when it sees an unknown path. */
const devApiRoutes = inRoot('.build', 'dev-api-routes.json');

/** Bundles `server.ts` now and after every change; resolves after the first build. */
function bundleAndWatch(onChange: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let builds = 0;
    const onBuild = {
      name: 'on-build',
      setup: ({ onEnd }: { onEnd: (done: (result: { errors: unknown[] }) => void) => void }) =>
        onEnd(({ errors }) => {
          builds += 1;
          if (builds > 1 && errors.length === 0) onChange();
          else resolve();
        }),
    };
    context({ ...serverBundling, outfile: inRoot(bundle), plugins: [onBuild] })
      .then((watcher) => watcher.watch())
      .catch(reject);
  });
}

/**
 * Starts Next.js in development mode behind the same guard. Next.js reloads pages and components; a
 * change to `server.ts` or its imports (the guard, the worker) restarts the process.
 */
async function startDevelopment(
  port: number,
  { postgres, sandbox, secrets, staff, logFile }: SharedServices,
): Promise<{ ended: Promise<string> }> {
  const webhook = `${appOrigin(port)}/api/webhooks/moyasar`;
  await registerWebhook(sandbox.url, defaultKey, webhook, secrets.webhookSecret);
  const environment = appEnvironment({
    port,
    databaseUrl: await postgres.database('demo_app'),
    sandbox,
    partnerKey: defaultKey,
    secrets,
    staff: staff.line,
    isDemo: true,
  });
  const forDevelopment = {
    ...environment,
    ...{ DEMO_BUILD: '1', NODE_ENV: 'development', LOG_LEVEL: 'debug' },
  };
  let app: Child | undefined;
  const restart = async () => {
    await app?.stop();
    app = await startApp(bundle, forDevelopment, logFile('app'), (text) =>
      process.stdout.write(text),
    );
  };
  writeApiRoutes(devApiRoutes, true);
  const appFolder = watch(inRoot('app'), { recursive: true }, () =>
    writeApiRoutes(devApiRoutes, true),
  );
  appFolder.unref();
  await bundleAndWatch(() => {
    console.log('The server has changed: restarting it.');
    restart().catch((error: Error) => console.error(error.message));
  });
  await restart();
  // Never resolves: after a crash the next change restarts the process.
  return { ended: new Promise<string>(() => {}) };
}

const usage = `npm run dev [-- --port=3010]
  --port=PORT  changes all ports and the data folder`;

/** The demo with Next.js in development mode, on the same data; `--port` works the same. */
export async function main(args: string[]): Promise<number> {
  const read = readOptions(args, usage, { port: { type: 'string' } });
  if (!read) return 0;
  const place = layoutOf(read.values.port);
  await requireFree(place);
  const appUrl = appOrigin(place.app);
  return runStack({
    place,
    startApp: (services) => startDevelopment(place.app, services),
    welcome: ({ sandbox, staff }) =>
      console.log(
        `\n  ${appUrl}   codes: ${sandbox.controlUrl}/sandbox/messages   Ctrl-C stops everything.\n  ${appUrl}/ar/staff   ${staff.name}, ${staff.password}\n`,
      ),
  });
}
