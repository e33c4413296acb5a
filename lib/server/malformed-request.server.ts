import 'server-only';
import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { lingerMs } from '@/lib/api/body.server';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { newReference } from '@/lib/kernel/id';
import { log } from '@/lib/observability/log.server';
import { securityHeaders } from './content-security-policy.server';

type Refusal = { status: number; code: ErrorCode };

/** What Node says of bytes that it could not read as a request; everything else is a bad one. */
const refusals: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { status: 431, code: 'too-large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, code: 'too-large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'bad-request' },
};

/**
 * Answers what never becomes a request in the one error shape too: bytes that are no HTTP, senders who never come to an
 * end, and tunnels (CONNECT), which Node would only hang up on. None of it reaches the guard.
 */
export function refuseMalformed(server: Server): void {
  server.on('connect', (_request, socket) => {
    answer(socket, { status: 405, code: 'method-not-allowed' });
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Who is gone hears nothing.
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    // An answer that has begun is not talked into: what is written of it still goes out.
    else if (hasBegun(socket)) hangUp(socket);
    else answer(socket, refusals[error.code ?? ''] ?? { status: 400, code: 'bad-request' });
  });
}

/** Node keeps the answer under way on its socket; there is no other place to ask. */
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
  hangUp(socket, `HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`);
}

/** Ends a connection after what was written to it, and these last words. */
function hangUp(socket: Duplex, words = ''): void {
  socket.on('error', () => socket.destroy());
  // What is still coming is thrown away: left unread, it would take our answer with it when the line is closed.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
  socket.end(words);
}
