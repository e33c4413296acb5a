import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import next from 'next';
import { withStatus } from '@/lib/api/page-status.server';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { buildFolder, loadEnvFiles } from '@/lib/config/load-env.server';
import { runtimeAdvice } from '@/lib/config/runtime-floor';
import { refuseForeignKeys } from '@/lib/db/data-keys.server';
import { migrateDatabase } from '@/lib/db/migrations.server';
import { startSpanExport } from '@/lib/http/span-export.server';
import { refreshClock } from '@/lib/http/test-clock.server';
import { StartupError } from '@/lib/kernel/app-error';
import { log } from '@/lib/observability/log.server';
import { admit, refuse } from '@/lib/server/guard.server';
import { listenAt, startBackground, stopGracefully } from '@/lib/server/lifecycle.server';
import { refuseMalformed } from '@/lib/server/malformed-request.server';
import { countRequest, requestTracing } from '@/lib/server/observe-request.server';
import { isDraining } from '@/lib/server/readiness.server';

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/**
 * Starts one instance: environment, migrations, the guard in front of Next, and the background
 * workers.
 */
async function start(): Promise<void> {
  loadEnvFiles();
  const { HOST, PORT, NODE_ENV } = env();
  const dev = NODE_ENV === 'development';
  brand();
  const stopSpanExport = await startSpanExport();
  await migrateDatabase();
  await refuseForeignKeys();

  // Next drops upgrade requests on the server it receives. Only its development server needs them,
  // so in production it gets an unused server.
  const server = createServer({ requireHostHeader: false });
  const httpServer = dev ? server : createServer();
  const app = next({ dev, hostname: HOST, port: PORT, quiet: true, httpServer });
  await app.prepare();
  const handle = app.getRequestHandler();
  // Brotli quality 5 produces 5 % smaller output than the default 4 at the same cost. The cast is
  // needed because `compression` is typed for Express.
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
  const compress = compression({ brotli }) as unknown as Middleware;
  const traced = requestTracing(dev ? '' : `${buildFolder()}/routes-manifest.json`);

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!admit(request, response)) return;
    await refreshClock();
    compress(request, response, () => {});
    await withStatus(response, () => handle(request, response));
  };
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    countRequest(request, response);
    // Makes clients with keep-alive connections move to another instance before this one closes.
    if (isDraining()) response.setHeader('connection', 'close');
    traced(request, response, () => serve(request, response)).catch((error: Error) => {
      log.alarm('request-crashed', { error: error.message });
      if (response.headersSent) response.end();
      else refuse(request, response, { status: 500, code: 'unexpected' });
    });
  };
  // Node would answer a missing Host and an unknown `Expect` itself; the guard answers them
  // instead, with our error bodies.
  server.on('request', listener).on('checkExpectation', listener);
  refuseMalformed(server);
  // Longer than the longest call to the partner, so that a slow call ends in an error response and
  // not in a closed socket.
  server.requestTimeout = 60_000;
  // Longer than any proxy keeps an idle connection (Traefik 90 s, Caddy 120 s): the sender must
  // close first, or a request meets a closed socket.
  server.keepAliveTimeout = 125_000;
  await listenAt(server, HOST, PORT);
  const background = startBackground();
  log.info({ event: 'ready', host: HOST, port: PORT });
  const advice = runtimeAdvice(process.versions.node);
  if (advice && !dev) log.warn({ event: 'runtime-below-floor', advice });
  const closeNext = dev ? async () => {} : () => app.close();
  stopGracefully({ server, background, closeNext, stopSpanExport });
}

start().catch((error: unknown) => {
  // Until the environment is read, no logger exists.
  const { message, stack } = error as Error;
  process.stderr.write(`${error instanceof StartupError ? message : stack}\n`);
  process.exit(1);
});
