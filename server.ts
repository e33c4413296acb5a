import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import next from 'next';
import { admit } from '@/lib/bff/guard.server';
import { packedFiles, sendPacked } from '@/lib/bff/packed.server';
import { withStatus } from '@/lib/bff/status.server';
import { startWorker } from '@/lib/checkout/worker.server';
import { brand } from '@/lib/config/brand.server';
import { EnvironmentError, env } from '@/lib/config/env.server';
import { refreshClock } from '@/lib/http/clock.server';
import { closeSockets } from '@/lib/http/upstream.server';
import { log } from '@/lib/log/log.server';
import { startRetention } from '@/lib/session/retention.server';
import { closeDatabase, migrateDatabase } from '@/lib/store/database.server';

// Left alone, V8 lets the garbage of drawn pages pile up to half a gigabyte before it looks (docs/speed.md, S8).
setFlagsFromString('--heap-growing-percent=20');

/**
 * The whole process: the guard in front of Next, and the worker beside it. Stops gracefully: what runs is
 * finished, what waits in the database is somebody's next round.
 */
async function start(): Promise<void> {
  const { HOST, PORT, NODE_ENV } = env();
  brand();
  await migrateDatabase();

  const dev = NODE_ENV === 'development';
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
  const packed = packedFiles(dev ? '' : '.next/static');

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!admit(request, response) || sendPacked(packed, request, response)) return;
    await refreshClock();
    await withStatus(response, () => handle(request, response));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: Error) => {
      log.alarm('request-crashed', { error: error.message });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  // Beyond the longest call to the partner, so that a slow one ends in words and not in a closed socket.
  server.requestTimeout = 60_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(PORT, HOST, resolve);
  });
  const stopWorker = startWorker();
  const stopRetention = startRetention();
  log.info({ event: 'ready', host: HOST, port: PORT });

  const stop = async (signal: string): Promise<void> => {
    log.info({ event: 'stopping', signal });
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    stopRetention();
    await stopWorker();
    await closed;
    await closeSockets();
    await closeDatabase();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

start().catch((error: unknown) => {
  // Before the environment is read there is no log to write to.
  const words = error instanceof EnvironmentError ? error.message : String((error as Error).stack);
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
