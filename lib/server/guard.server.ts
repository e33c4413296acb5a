import 'server-only';
import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { lingerMs } from '@/lib/api/body.server';
import { hasStaff } from '@/lib/auth/staff-accounts.server';
import { env } from '@/lib/config/env.server';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { newReference } from '@/lib/kernel/id';
import { log } from '@/lib/observability/log.server';
import { apiMethods } from './api-routes.server';
import { securityHeaders } from './content-security-policy.server';
import { mayReadMetrics } from './metrics-token.server';
import { limitPages } from './page-rate-limit.server';
import { isMissingFile } from './static-files.server';
import { visitorAddress } from './visitor-address.server';

interface Refusal {
  status: number;
  code: ErrorCode;
  /** The methods that there are, for a 405. */
  allow?: string[];
}

const pageMethods = ['GET', 'HEAD'];

const metricsPath = '/api/metrics';

/** Routes of a demo build: not found where no sandbox is to be controlled. */
const ofDemo = /^\/api\/demo\//;

const bodyLimitBytes = 64 * 1024;

/**
 * What only Next itself or this guard may say; a client that sends one of them is trying something. With
 * `x-middleware-prefetch`, for one, Next answers every call with an empty 200 and does nothing.
 */
const internalHeaders =
  /^(x-(middleware|invoke|now|prerender|next)-.+|x-(nonce|visitor-address|page-path|nextjs-data|matched-path)|x-forwarded-(host|proto|port)|content-security-policy|next-resume)$/;

/** What Next's router says to a page; to anything else it is an invitation to redirect. */
const routerHeaders = /^(rsc|next-url|next-router-.+)$/;

/** A tracking page, its calendar, and what it asks, found or not; and the account. */
const personal = /^\/([a-z]{2}\/(track|account)|api\/(pickups|account))(\/|$)/;

/** The staff's page and what it asks: where there is no staff, addresses like any that there are not. */
const ofStaff = /^\/([a-z]{2}|api)\/staff(\/|$)/;

const isPersonal = (path: string): boolean =>
  personal.test(path) || (ofStaff.test(path) && hasStaff());

/** Cookies of a mode of Next that we do not have, and that it would answer. */
const previewCookies = /^\s*__(prerender_bypass|next_preview_data)\s*=/;

/**
 * Looks at a request before Next does. Answers what Next answers badly, and pages of a network that wants too many, with a clean 4xx and
 * returns false; else
 * sets the nonce, the security headers and the visitor's address, and returns true.
 */
export function admit(request: IncomingMessage, response: ServerResponse): boolean {
  const path = pathOf(request);
  const refusal = refusalOf(request, path);
  if (refusal) {
    if (refusal.code === 'method-not-allowed' && isFormOfPage(request, path))
      backToPage(request, response);
    else refuse(request, response, refusal);
    return false;
  }
  const address = visitorAddress(
    request.socket.remoteAddress,
    request.headers['x-forwarded-for'],
    env().TRUSTED_HOPS,
  );
  const isPage = !isCall(path) && !isStatic(path);
  withoutStrangers(request.headers, isPage);
  request.headers['x-visitor-address'] = address;

  const nonce = isPage ? randomBytes(16).toString('base64') : null;
  const headers = securityHeaders(nonce);
  if (nonce) {
    request.headers['x-nonce'] = nonce;
    // A layout is not told it, nor a page that keeps it to itself (`no-referrer`) after a press of the demo's panel.
    request.headers['x-page-path'] = request.url;
    // Next reads the nonce for its own scripts from the policy on the request.
    request.headers['content-security-policy'] = headers['content-security-policy'];
  }
  if (isPersonal(path)) {
    // A link is its own secret, and an account nobody's matter: told to nobody who is linked from there, kept by no search engine.
    headers['referrer-policy'] = 'no-referrer';
    headers['x-robots-tag'] = 'noindex, nofollow';
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // A page comes in pieces, the first before a slow partner has answered: nginx is not to keep it until it is whole.
  if (isPage) response.setHeader('x-accel-buffering', 'no');
  if (nonce && limitPages(path, address, response, nonce)) return false;
  // Also where Next answers by itself, before any handler of ours.
  if (isCall(path)) response.setHeader('cache-control', 'no-store');
  return true;
}

/** Takes out what no browser of ours says. */
function withoutStrangers(headers: IncomingHttpHeaders, isPage: boolean): void {
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

/** What may be done at an address; nothing where there is none. Of Next's own, `/_error` and the like are no addresses. */
function methodsOf(path: string, { authorization }: IncomingHttpHeaders): string[] | undefined {
  if (path === metricsPath && !mayReadMetrics(authorization)) return undefined;
  if (isCall(path) && ofStaff.test(path) && !hasStaff()) return undefined;
  if (ofDemo.test(path) && env().DEMO_CONTROL_URL === undefined) return undefined;
  if (isCall(path)) return apiMethods(path);
  const isDevelopment = env().NODE_ENV === 'development';
  if (isMissingFile(path, isDevelopment)) return undefined;
  const isInside = path.startsWith('/_') && !isStatic(path);
  return isInside && !isDevelopment ? undefined : pageMethods;
}

/** It can be decoded, has no line in it, and no steps up: browsers take those out, and Next would redirect. */
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

/** One host, and ours: of two, Node would show us only the first. Names and values lie in turns as they came. */
function isOwnHost({ headers, rawHeaders }: IncomingMessage): boolean {
  ownHost ??= new URL(env().APP_ORIGIN).host;
  if (headers.host?.toLowerCase() !== ownHost) return false;
  const isHost = (word: string, place: number) => place % 2 === 0 && /^host$/i.test(word);
  return rawHeaders.filter(isHost).length === 1;
}

const isDevelopmentSocket = (path: string): boolean =>
  env().NODE_ENV === 'development' && isStatic(path);

/** A form that a browser sent by itself, for our script is off or never came. What it says of the page has words for that. */
const isFormOfPage = ({ method, headers }: IncomingMessage, path: string): boolean =>
  method === 'POST' && !isCall(path) && headers['sec-fetch-mode'] === 'navigate';

/** Leads back to the page that the form stands on: its words are for people, those of an error are not. */
function backToPage(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(303, {
    ...securityHeaders(null),
    location: request.url,
    'content-length': 0,
    'cache-control': 'no-store',
  });
  request.resume();
  response.end();
}

/** Says no, in the one shape of an error, and hangs up. */
function refuse(
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
  // What is still coming is thrown away first: a line that is closed on unread bytes takes our answer with it.
  const hangUp = () => response.end();
  const patience = setTimeout(hangUp, lingerMs).unref();
  request
    .resume()
    .once('close', () => clearTimeout(patience))
    .once('end', hangUp);
}
