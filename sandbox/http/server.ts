import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener, RequestError } from '@hono/node-server';
import { Hono } from 'hono';
import type { SandboxConfig } from '../config';
import { gatewayRoutes } from '../gateway/api';
import { invoiceRoutes } from '../invoice/invoices';
import { smsRoutes } from '../sms/routes';
import type { Worlds } from '../store/worlds';
import { verifyRoutes } from '../verify/routes';
import { Refusal, refusalBody, refusalResponse } from './envelope';
import type { SandboxEnv } from './exchange';
import { errorResponse } from './faults';
import { partnerRoutes, unknownPartnerPath } from './partner';

/** Maximum time for a request to arrive completely. */
const REQUEST_TIMEOUT_MS = 30_000;

/**
 * Creates an HTTP server that responds in the envelope even without a valid request: malformed
 * HTTP, no host, `CONNECT`, or a request that takes longer than `requestTimeoutMs` milliseconds.
 */
export function envelopeServer(
  fetch: Parameters<typeof getRequestListener>[0],
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
): Server {
  const listener = getRequestListener(fetch, {
    errorHandler: (error) =>
      error instanceof RequestError
        ? refusalResponse(new Refusal(400, error.message))
        : errorResponse(error),
  });
  /** The latest response of each connection; it may not be sent yet. */
  const answering = new WeakMap<Duplex, ServerResponse>();
  const server = createServer({
    requireHostHeader: false,
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    // Longer than a client keeps an idle connection: on a busy machine it would otherwise send a
    // request on a connection that is being closed.
    keepAliveTimeout: 120_000,
    connectionsCheckingInterval: Math.min(1000, requestTimeoutMs),
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answering.set(request.socket, response);
    void listener(request, response);
  });
  server.on('checkExpectation', ({ socket }: IncomingMessage) => {
    socket.end(rawResponse(new Refusal(417, 'Expectation Failed')));
  });
  server.on('connect', (_: IncomingMessage, socket: Duplex) => {
    socket.end(rawResponse(new Refusal(405, 'Method Not Allowed')));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    const refuse = () => {
      if (socket.writable) socket.end(rawResponse(refusalOf(error)));
      else socket.destroy();
    };
    // A valid request before the malformed one on the same connection is answered first.
    const before = answering.get(socket);
    if (before && !before.writableFinished && !before.destroyed && before.req.complete) {
      before.once('close', refuse);
    } else refuse();
  });
  return server;
}

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Refusal(431, 'Request Header Fields Too Large');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Refusal(408, 'Request Timeout');
    default:
      return new Refusal(400, 'Bad Request');
  }
}

/** A refusal as raw HTTP that closes the connection. The message is also the reason phrase. */
function rawResponse(refusal: Refusal): string {
  const body = refusalBody(refusal);
  return [
    `HTTP/1.1 ${refusal.status} ${refusal.message}`,
    'Content-Type: application/json',
    'X-Sandbox: true',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/**
 * The app on the partner's port: partner, gateway, verification, SMS and invoices, with the
 * configuration's `publicUrl` and `seller`.
 */
export function publicApp(
  worlds: Worlds,
  { publicUrl, seller }: Pick<SandboxConfig, 'publicUrl' | 'seller'>,
): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>();
  for (const path of ['/gateway/*', '/verify/*', '/sms/*', '/invoices/*']) {
    app.use(path, async (c, next) => {
      await next();
      c.res.headers.set('x-sandbox', 'true');
    });
  }
  app.route('/external-partner', partnerRoutes(worlds));
  app.route('/gateway', gatewayRoutes(worlds, publicUrl));
  app.route('/verify', verifyRoutes(worlds));
  app.route('/sms', smsRoutes(worlds));
  app.route('/invoices', invoiceRoutes(worlds, seller));
  const elsewhere = unknownPartnerPath(worlds, '/external-partner');
  app.notFound((c) => elsewhere(c) ?? refusalResponse(new Refusal(404, 'Not Found')));
  app.onError((error) => errorResponse(error));
  return app;
}
