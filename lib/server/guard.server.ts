import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { lingerMs } from '@/lib/api/body.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { env } from '@/lib/config/env.server';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { newReference } from '@/lib/kernel/id';
import { visitorAddress } from '@/lib/kernel/network-address';
import { log } from '@/lib/observability/log.server';
import { securityHeaders } from './content-security-policy.server';
import { apiMethods, isMissingFile } from './known-paths.server';
import { mayReadMetrics } from './metrics-token.server';
import { limitPages } from './page-rate-limit.server';

interface Refusal {
  status: number;
  code: ErrorCode;
  /** Allowed methods, for a 405. */
  allow?: string[];
}

const pageMethods = ['GET', 'HEAD'];

const metricsPath = '/api/metrics';

/** Routes of a demo build: not found unless a sandbox is configured. */
const demoPath = /^\/api\/demo\//;

const bodyLimitBytes = 64 * 1024;

/**
 * Headers that only Next or this guard may set; from a client they are an attack or an error. For
 * example, `x-middleware-prefetch` makes Next answer every call with an empty 200 without running
 * it.
 */
const internalHeaders =
  /^(x-(middleware|invoke|now|prerender|next)-.+|x-(nonce|visitor-address|page-path|nextjs-data|matched-path)|x-forwarded-(host|proto|port)|content-security-policy|next-resume)$/;

/** Headers of Next's client router, valid for pages; for other paths they would cause redirects. */
const routerHeaders = /^(rsc|next-url|next-router-.+)$/;

/** The tracking pages with their calendar, forms and calls, the account, and links that renew. */
const personalPath =
  /^\/([a-z]{2}\/(track|account|renew|stop)|api\/(pickups|account|requests|ratings|messages|message-stops))(\/|$)/;

/** The staff pages and their calls: treated as unknown paths when no staff account exists. */
const staffPath = /^\/([a-z]{2}|api)\/staff(\/|$)/;

const isPersonal = (path: string): boolean =>
  personalPath.test(path) || (staffPath.test(path) && hasStaff());

/** Cookies of Next's preview mode, which the app does not use but Next would honour. */
const previewCookies = /^\s*__(prerender_bypass|next_preview_data)\s*=/;

/**
 * Checks a request before Next handles it. Sends a clean 4xx for requests that Next handles badly
 * and for networks above the page limit, and returns false. Otherwise sets the nonce, the security
 * headers and the visitor's address, and returns true.
 */
export function admit(request: IncomingMessage, response: ServerResponse): boolean {
  const path = pathOf(request);
  const refusal = refusalOf(request, path);
  if (refusal) {
    if (refusal.code === 'method-not-allowed' && isFormOfPage(request, path))
      redirectToPage(request, response);
    else refuse(request, response, refusal);
    return false;
  }
  const ipAddress = visitorAddress(
    request.socket.remoteAddress,
    request.headers['x-forwarded-for'],
    env().TRUSTED_HOPS,
  );
  const isPage = !isCall(path) && !isStatic(path);
  stripHeaders(request.headers, isPage);
  request.headers['x-visitor-address'] = ipAddress;

  const nonce = isPage ? randomBytes(16).toString('base64') : null;
  const headers = securityHeaders(nonce);
  if (nonce) {
    request.headers['x-nonce'] = nonce;
    // Layouts do not receive the path, and pages with `no-referrer` do not send it after a click in
    // the demo's panel.
    request.headers['x-page-path'] = request.url;
    // Next takes the nonce for its own scripts from the policy on the request.
    request.headers['content-security-policy'] = headers['content-security-policy'];
  }
  if (isPersonal(path)) {
    // A tracking link is itself a secret, and an account is private: send no referrer, and keep
    // them out of search engines.
    headers['referrer-policy'] = 'no-referrer';
    headers['x-robots-tag'] = 'noindex, nofollow';
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // Pages are streamed, starting before a slow partner has responded: nginx must not buffer them.
  if (isPage) response.setHeader('x-accel-buffering', 'no');
  if (nonce && limitPages(path, ipAddress, response, nonce)) return false;
  // Also for responses that Next sends without a handler of ours.
  if (isCall(path)) response.setHeader('cache-control', 'no-store');
  return true;
}

/** Removes headers and cookies that our pages never send. */
function stripHeaders(headers: IncomingHttpHeaders, isPage: boolean): void {
  for (const name of Object.keys(headers)) {
    if (internalHeaders.test(name) || (!isPage && routerHeaders.test(name))) delete headers[name];
  }
  if (headers.cookie?.includes('__')) {
    const pairs = headers.cookie.split(';').filter((pair) => !previewCookies.test(pair));
    headers.cookie = pairs.join(';');
  }
}

const pathOf = (request: IncomingMessage): string => (request.url ?? '').split('?')[0] ?? '';
const isCall = (path: string): boolean => path.startsWith('/api/');
const isStatic = (path: string): boolean => path.startsWith('/_next/');

function refusalOf(request: IncomingMessage, path: string): Refusal | null {
  const { headers, method = '', url = '' } = request;
  if (!url.startsWith('/') || url.startsWith('//')) return { status: 400, code: 'bad-request' };
  if (!isPlain(url, path)) return { status: 400, code: 'bad-request' };
  if (headers.upgrade && !isDevelopmentSocket(path)) return { status: 400, code: 'bad-request' };
  if (!isOwnHost(request)) return { status: 421, code: 'bad-request' };
  if (headers.expect && headers.expect.toLowerCase() !== '100-continue') {
    return { status: 417, code: 'bad-request' };
  }
  if (headers['next-action'] !== undefined) return { status: 400, code: 'bad-request' };
  const allow = methodsOf(path, headers);
  if (!allow) return { status: 404, code: 'not-found' };
  if (!allow.includes(method)) return { status: 405, code: 'method-not-allowed', allow };
  const encoding = headers['content-encoding'];
  if (encoding && encoding !== 'identity') return { status: 415, code: 'unsupported-media-type' };
  if (Number(headers['content-length'] ?? 0) > bodyLimitBytes)
    return { status: 413, code: 'too-large' };
  if (
    pageMethods.includes(method) &&
    (headers['transfer-encoding'] || Number(headers['content-length']) > 0)
  ) {
    return { status: 400, code: 'bad-request' };
  }
  return null;
}

/**
 * The methods allowed at a path; undefined when nothing is there. Next's internal pages such as
 * `/_error` do not count.
 */
function methodsOf(path: string, { authorization }: IncomingHttpHeaders): string[] | undefined {
  if (path === metricsPath && !mayReadMetrics(authorization)) return undefined;
  if (isCall(path) && staffPath.test(path) && !hasStaff()) return undefined;
  if (demoPath.test(path) && env().DEMO_CONTROL_URL === undefined) return undefined;
  if (isCall(path)) return apiMethods(path);
  const isDevelopment = env().NODE_ENV === 'development';
  if (isMissingFile(path, isDevelopment)) return undefined;
  const isInternal = path.startsWith('/_') && !isStatic(path);
  return isInternal && !isDevelopment ? undefined : pageMethods;
}

/**
 * The URL can be decoded, and contains no NUL, line break, backslash or dot segment: browsers
 * normalise those, and Next would redirect.
 */
function isPlain(url: string, path: string): boolean {
  try {
    return (
      !/[\0\r\n\\]/.test(decodeURIComponent(url)) && !/\/\.\.?(\/|$)/.test(decodeURIComponent(path))
    );
  } catch {
    return false;
  }
}

let ownHost: string | undefined;

/**
 * Exactly one Host header, and ours: with two, Node would show only the first. `rawHeaders`
 * alternates names and values.
 */
function isOwnHost({ headers, rawHeaders }: IncomingMessage): boolean {
  ownHost ??= new URL(env().APP_ORIGIN).host;
  if (headers.host?.toLowerCase() !== ownHost) return false;
  const isHost = (word: string, place: number) => place % 2 === 0 && /^host$/i.test(word);
  return rawHeaders.filter(isHost).length === 1;
}

const isDevelopmentSocket = (path: string): boolean =>
  env().NODE_ENV === 'development' && isStatic(path);

/**
 * A form submitted by the browser itself, because our script is off or did not load. The page
 * explains what it needs.
 */
const isFormOfPage = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === 'POST' && !isCall(path) && headers['sec-fetch-mode'] === 'navigate';

/** Redirects to the form's page, which has an explanation; an error response in JSON has none. */
function redirectToPage(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(303, {
    ...securityHeaders(null),
    location: request.url,
    'content-length': 0,
    'cache-control': 'no-store',
  });
  request.resume();
  response.end();
}

/** Sends an error in the common format and closes the connection. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  { status, code, allow }: Refusal,
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
    ...(allow && { allow: allow.join(', ') }),
  });
  response.write(body);
  if (request.readableEnded) return void response.end();
  // Discard the rest of the request first: closing with unread data would discard our response.
  const closeConnection = () => response.end();
  const closeTimer = setTimeout(closeConnection, lingerMs).unref();
  request
    .resume()
    .once('close', () => clearTimeout(closeTimer))
    .once('end', closeConnection);
}
