import 'server-only';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { lingerMs } from '@/lib/api/body.server';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { newReference } from '@/lib/kernel/id';
import { log } from '@/lib/observability/log.server';
import { securityHeaders } from './content-security-policy.server';

type Refusal = { status: number; code: ErrorCode };

/** Node's error codes for unreadable requests; any other code is a 400. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad-request' },
};

/**
 * Answers connections that never become a request in the common error format: bytes that are not
 * HTTP, requests that time out, and CONNECT, which Node would only close. They do not reach the
 * guard.
 */
export function refuseMalformed(server: Server): void {
  server.on('connect', (_request, socket) => {
    answer(socket, { status: 405, code: 'method-not-allowed' });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // The client is gone.
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    // Bytes after the last request of a connection: its response still goes out.
    else if (error.code === 'HPE_CLOSED_CONNECTION') return;
    // A response has begun: let its written part go out, and add nothing.
    else if (hasBegun(socket)) closeConnection(socket);
    else answer(socket, refusals[error.code ?? ''] ?? { status: 400, code: 'bad-request' });
  });
}

/**
 * Undocumented field: Node stores the current response on the socket, and offers no other access.
 */
const hasBegun = (socket: Duplex): boolean =>
  (socket as { _httpMessage?: { headersSent: boolean } | null })._httpMessage?.headersSent === true;

function answer(socket: Duplex, { status, code }: Refusal): void {
  const reference = newReference();
  log.info({ event: 'request-refused', code, status, reference });
  const body = JSON.stringify({ code, reference });
  const headers = {
    ...securityHeaders(null),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  closeConnection(socket, `HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`);
}

/** Ends a connection after an optional last response. */
function closeConnection(socket: Duplex, response = ''): void {
  socket.on('error', () => socket.destroy());
  // Discard incoming data: closing with unread data would discard our response.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.end(response);
}
