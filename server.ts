import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import compression from 'compression';
import next from 'next';
import { countRequest } from '@/lib/bff/count-request.server';
import { bringSheets, readSheets } from '@/lib/bff/first-visit.server';
import { beginDraining, isDraining } from '@/lib/bff/draining.server';
import { admit } from '@/lib/bff/guard.server';
import { packedFiles, sendPacked } from '@/lib/bff/packed.server';
import { openShelf } from '@/lib/bff/shelf.server';
import { withStatus } from '@/lib/bff/status.server';
import { requestTracing } from '@/lib/bff/trace-request.server';
import { refuseUnreadable } from '@/lib/bff/unreadable.server';
import { startWorker } from '@/lib/checkout/worker.server';
import { builtFolder, takeBuiltSettings } from '@/lib/config/built-settings.server';
import { BrandError, brand } from '@/lib/config/brand.server';
import { EnvironmentError, env } from '@/lib/config/env.server';
import { runtimeAdvice } from '@/lib/config/runtime-floor';
import { refreshClock } from '@/lib/http/clock.server';
import { listenAt, PlaceTaken } from '@/lib/bff/listen.server';
import { startSpanExport } from '@/lib/http/span-export.server';
import { closeSockets } from '@/lib/http/upstream.server';
import { log } from '@/lib/log/log.server';
import { startRetention } from '@/lib/session/retention.server';
import { startFollowing } from '@/lib/tracking/follow.server';
import { closeDatabase } from '@/lib/store/database.server';
import { DatabaseUnfit, migrateDatabase } from '@/lib/store/fitness.server';
import { startFunnel } from '@/lib/store/funnel.server';
import { refuseOtherKeys } from '@/lib/store/data-keys.server';

// Left alone, V8 lets the garbage of drawn pages pile up to half a gigabyte before it looks (docs/speed.md, S8).
setFlagsFromString('--heap-growing-percent=20');

/**
 * The whole process: the guard in front of Next, and the worker beside it. Stops gracefully: whoever spreads requests is
 * told first, what runs is finished, what waits in the database is somebody's next round.
 */
async function start(): Promise<void> {
  const { HOST, PORT, NODE_ENV, DRAIN_MS } = env();
  brand();
  const stopSpanExport = startSpanExport();
  await migrateDatabase();
  await refuseOtherKeys();

  const dev = NODE_ENV === 'development';
  if (!dev) takeBuiltSettings();
  const app = next({
    dev,
    hostname: HOST,
    port: PORT,
    quiet: true,
    // Next takes over the upgrades of the server it is given, and drops them unanswered. Only its development
    // server has a use for them: else it gets one that nobody reaches, and ours are refused by the guard.
    ...(!dev && { httpServer: createServer() }),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  const files = dev ? '' : `${builtFolder()}/static`;
  const packed = packedFiles(files);
  const shelf = openShelf(files, packed);
  const sheets = readSheets(files);
  // With brotli, which Next does not know.
  const compress = compression();

  const traced = requestTracing(dev ? '' : `${builtFolder()}/routes-manifest.json`);

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!admit(request, response) || sendPacked(packed, request, response)) return;
    if (await shelf.send(request, response)) return;
    await refreshClock();
    compress(request, response, () => {});
    bringSheets(sheets, request, response);
    await withStatus(response, () => handle(request, response));
  };
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    countRequest(request, response);
    // Who keeps connections open is asked to use another one, before this one closes under a request of theirs.
    if (isDraining()) response.setHeader('connection', 'close');
    traced(request, response, () => serve(request, response)).catch((error: Error) => {
      log.alarm('request-crashed', { error: error.message });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  };
  // Node would answer a missing host and an `Expect` that it does not know by itself: the guard does, in our words.
  const server = createServer({ requireHostHeader: false }, listen);
  server.on('checkExpectation', listen);
  refuseUnreadable(server);
  // Beyond the longest call to the partner, so that a slow one ends in words and not in a closed socket.
  server.requestTimeout = 60_000;
  // Longer than any proxy keeps a connection that nothing runs over (Traefik 90 s, Caddy 120): who closes first must be the one
  // that sends, or a request meets a closed socket, and nobody may send a purchase again. Node's own 5 s are for browsers.
  server.keepAliveTimeout = 125_000;
  await shelf.offered;
  await listenAt(server, HOST, PORT);
  const stopWorker = startWorker();
  const stopFollowing = startFollowing();
  const stopRetention = startRetention();
  const stopFunnel = startFunnel();
  log.info({ event: 'ready', host: HOST, port: PORT });
  const advice = runtimeAdvice(process.versions.node);
  if (advice && !dev) log.warn({ event: 'runtime-below-floor', advice });

  const stop = async (signal: string): Promise<void> => {
    log.info({ event: 'stopping', signal });
    beginDraining();
    // From `/api/health/ready` the proxy learns that nobody should be sent here; until it has asked, everybody is served.
    await delay(DRAIN_MS);
    // What lies in a socket unread would be cut off with it: one more turn of the loop reads it.
    await turn();
    await turn();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    stopRetention();
    shelf.close();
    await Promise.all([stopWorker(), stopFollowing()]);
    await closed;
    // What was begun behind an answer, such as settling after a webhook.
    if (!dev) await app.close();
    await stopFunnel();
    await closeSockets();
    await stopSpanExport();
    await closeDatabase();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

start().catch((error: unknown) => {
  // Before the environment is read there is no log to write to.
  const ours = [EnvironmentError, BrandError, DatabaseUnfit, PlaceTaken].some(
    (kind) => error instanceof kind,
  );
  const { message, stack } = error as Error;
  const words = ours ? message : String(stack);
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
