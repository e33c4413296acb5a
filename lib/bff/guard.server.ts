import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/config/env.server';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { newReference } from '@/lib/kernel/id';
import { log } from '@/lib/log/log.server';
import { securityHeaders } from './policy.server';

type Refusal = { status: number; code: ErrorCode };

const pageMethods = new Set(['GET', 'HEAD']);
const callMethods = new Set(['GET', 'HEAD', 'POST', 'PUT']);
const bodyLimitBytes = 64 * 1024;

/** What only Next itself or this guard may say; a client that sends one of them is trying something. */
const internalHeaders = [
  'x-nonce',
  'x-visitor-address',
  'content-security-policy',
  'x-next-intl-locale',
  'x-middleware-subrequest',
  'x-middleware-rewrite',
  'x-middleware-next',
  'x-nextjs-data',
  'x-matched-path',
  'x-invoke-path',
  'x-forwarded-host',
  'x-forwarded-proto',
];

/**
 * Looks at a request before Next does. Answers what Next answers badly with a clean 4xx and returns false; else
 * sets the nonce, the security headers and the visitor's address, and returns true.
 */
export function admit(request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = refusalOf(request);
  if (refusal) {
    answer(request, response, refusal);
    return false;
  }
  const address = visitorAddress(request);
  for (const name of internalHeaders) delete request.headers[name];
  request.headers['x-visitor-address'] = address;

  const isPage = !isCall(request) && !isStatic(request);
  const nonce = isPage ? randomBytes(16).toString('base64') : null;
  const headers = securityHeaders(nonce);
  if (nonce) {
    request.headers['x-nonce'] = nonce;
    // Next reads the nonce for its own scripts from the policy on the request.
    request.headers['content-security-policy'] = headers['content-security-policy'];
  }
  // The address of a tracking page is its secret: it is told to nobody who is linked from there.
  if (/^\/[a-z]{2}\/track\//.test(pathOf(request))) headers['referrer-policy'] = 'no-referrer';
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  return true;
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] ?? '';
const isCall = (request: IncomingMessage): boolean => pathOf(request).startsWith('/api/');
const isStatic = (request: IncomingMessage): boolean => pathOf(request).startsWith('/_next/');

function refusalOf(request: IncomingMessage): Refusal | null {
  const { headers, method = '', url = '' } = request;
  if (!url.startsWith('/') || url.startsWith('//')) return { status: 400, code: 'bad-request' };
  if (!isDecodable(url)) return { status: 400, code: 'bad-request' };
  if (headers.upgrade && !isDevelopmentSocket(request)) return { status: 400, code: 'bad-request' };
  if (!isOwnHost(headers.host)) return { status: 421, code: 'bad-request' };
  if (headers['next-action'] !== undefined) return { status: 400, code: 'bad-request' };
  if (!(isCall(request) ? callMethods : pageMethods).has(method)) {
    return { status: 405, code: 'method-not-allowed' };
  }
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') return { status: 415, code: 'unsupported-media-type' };
  if (Number(headers['content-length'] ?? 0) > bodyLimitBytes)
    return { status: 413, code: 'too-large' };
  if (
    pageMethods.has(method) &&
    (headers['transfer-encoding'] || Number(headers['content-length']) > 0)
  ) {
    return { status: 400, code: 'bad-request' };
  }
  return null;
}

function isDecodable(url: string): boolean {
  try {
    return !/[\0\r\n\\]/.test(decodeURIComponent(url));
  } catch {
    return false;
  }
}

const isOwnHost = (host: string | undefined): boolean =>
  host !== undefined && host.toLowerCase() === new URL(env().APP_ORIGIN).host;

const isDevelopmentSocket = (request: IncomingMessage): boolean =>
  env().NODE_ENV === 'development' && isStatic(request);

/** The peer's address, or the one that the last trusted proxy saw (`TRUSTED_HOPS` from the end). */
function visitorAddress(request: IncomingMessage): string {
  const peer = request.socket.remoteAddress ?? 'unknown';
  const hops = env().TRUSTED_HOPS;
  if (hops === 0) return peer;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '').split(',');
  return forwarded.at(-hops)?.trim() || peer;
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code }: Refusal,
): void {
  const reference = newReference();
  log.info({ event: 'request-refused', code, status, reference, method: request.method });
  const body = JSON.stringify({ code, reference });
  response.writeHead(status, {
    ...securityHeaders(null),
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    connection: 'close',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  });
  response.end(body);
}
