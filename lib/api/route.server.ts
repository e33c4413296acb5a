import 'server-only';
import { cookies } from 'next/headers';
import type { ZodType } from 'zod';
import { sessionCookie, sessionCookieName } from '@/lib/auth/cookie.server';
import {
  type Caller,
  enforceRateLimit,
  limitNewSessions,
  withPartnerBudget,
} from '@/lib/auth/rate-limits.server';
import { openSession, readSession, type Session } from '@/lib/auth/session.server';
import { env } from '@/lib/config/env.server';
import { isDatabaseUnavailable, isSessionGone } from '@/lib/db/database.server';
import { isLocale } from '@/lib/i18n/routing';
import { AppError, errorStatus, fieldErrorsOf, isAppError } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import { newReference } from '@/lib/kernel/id';
import { visitorAddressIn } from '@/lib/kernel/network-address';
import { secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { loggablePath } from '@/lib/observability/redact';
import { inSpan } from '@/lib/observability/trace-span.server';
import type { WizardCall } from '@/lib/wizard/wizard-call';
import { readBytes } from './body.server';
import type { ErrorReply } from './endpoints';

const bodyLimitBytes = 32 * 1024;

/** A validated request from a browser. */
export interface Call<Body> extends WizardCall<Body> {
  query: URLSearchParams;
  request: Request;
}

interface RouteOptions<Body> {
  /** Schema of the JSON body of a POST or PUT; without it no body is read. */
  body?: ZodType<Body>;
  /**
   * Causes work at the partner or the gateway: stricter limit, see
   * `lib/auth/rate-limits.server.ts`.
   */
  costly?: boolean;
}

export type NextContext = { params: Promise<Record<string, string | string[] | undefined>> };

/**
 * Wraps a handler for browser calls: origin check, rate limits, body limit, schema, locale,
 * session, `no-store`, and the common error format. The handler returns the JSON reply or a
 * Response.
 */
export function route<Body = undefined>(
  options: RouteOptions<Body>,
  handler: (call: Call<Body>) => Promise<object>,
): (request: Request, context: NextContext) => Promise<Response> {
  const answer = async (request: Request, context: NextContext): Promise<Response> => {
    try {
      if (request.method !== 'GET') refuseForeignOrigin(request);
      const query = queryOf(request.url);
      const locale = query.get('locale');
      if (!isLocale(locale)) throw new AppError('bad-request');
      const body = options.body ? await readBody(request, options.body) : (undefined as Body);
      const jar = await cookies();
      const token = jar.get(sessionCookieName())?.value;
      let session = await readSession(token);
      const ipAddress = visitorAddressIn(request.headers);
      const { id: sessionId = null, customerId = null } = session ?? {};
      const caller: Caller = { sessionId, ipAddress, customerId };
      enforceRateLimit(caller, options.costly);
      const call: Call<Body> = {
        locale,
        body,
        params: (await context.params) as Record<string, string>,
        query,
        request,
        ipAddress,
        token,
        get session() {
          return session;
        },
        async openedSession() {
          if (!session) {
            await limitNewSessions(ipAddress);
            const opened = await openSession();
            this.setSession(opened.session, opened.token);
          }
          return session as Session;
        },
        setSession(renewed, renewedToken) {
          session = renewed;
          jar.set(sessionCookie(renewedToken));
        },
      };
      const reply = await withPartnerBudget(caller, () => handler(call));
      return withNoStore(reply instanceof Response ? reply : Response.json(reply));
    } catch (error) {
      return errorResponse(error, request);
    }
  };
  return (request, context) => handlerSpan(() => answer(request, context));
}

/** Runs a handler in a span that excludes Next's own work. */
export const handlerSpan = (work: () => Promise<Response>): Promise<Response> =>
  inSpan({ name: 'handler' }, async (span) => {
    const response = await work();
    span.setAttributes({ 'http.response.status_code': response.status });
    return response;
  });

/** The query parameters of a URL or path. */
export function queryOf(url: string): URLSearchParams {
  const mark = url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : url.slice(mark));
}

/** Marks the response as `no-store`. */
export function withNoStore(response: Response): Response {
  response.headers.set('cache-control', 'no-store');
  return response;
}

/**
 * Reads and validates the JSON body of a request. Throws `unsupported-media-type`, `too-large` or
 * `bad-request`.
 */
export async function readBody<Body>(request: Request, schema: ZodType<Body>): Promise<Body> {
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('unsupported-media-type');
  }
  const bytes = await readBytes(request, bodyLimitBytes);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError('bad-request', { cause });
  }
  const parsed = schema.safeParse(json);
  if (!parsed.success)
    throw new AppError('bad-request', { detail: { paths: pathsOf(parsed.error) } });
  return parsed.data;
}

const pathsOf = (error: { issues: { path: PropertyKey[] }[] }): string[] =>
  error.issues.map((issue) => issue.path.join('.'));

function codeOf(error: unknown): ErrorCode {
  if (isDatabaseUnavailable(error)) return 'service-unavailable';
  return isSessionGone(error) ? 'session-ended' : 'unexpected';
}

/**
 * Converts any error to a response in the common format and logs it; support finds the log entry by
 * its reference.
 */
export function errorResponse(error: unknown, request: Request): Response {
  const known = isAppError(error) ? error : new AppError(codeOf(error), { cause: error });
  const reference = newReference();
  const entry = {
    event: 'request-failed',
    code: known.code,
    reference,
    method: request.method,
    path: loggablePath(new URL(request.url).pathname),
    ...known.detail,
    cause: known.cause,
  };
  if (errorStatus[known.code].alarm) log.alarm('request-failed', entry);
  else log.info(entry);
  const reply: ErrorReply = {
    code: known.code,
    reference,
    fields: known.fields,
    retryAfterMs: known.retryAfterMs,
  };
  const headers = {
    'cache-control': 'no-store',
    // Close the connection after an oversized body.
    ...(known.code === 'too-large' && { connection: 'close' }),
    ...(known.retryAfterMs && { 'retry-after': String(Math.ceil(known.retryAfterMs / secondMs)) }),
  };
  return Response.json(reply, { status: known.status, headers });
}

/** Throws `foreign-origin` unless the request comes from our own pages (CSRF protection). */
export function refuseForeignOrigin(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const own = origin === env().APP_ORIGIN && (site === null || site === 'same-origin');
  if (!own) throw new AppError('foreign-origin', { detail: { site, hasOrigin: origin !== null } });
}

/**
 * The same for a plain form. Pages with `no-referrer` send `origin: null`, so `sec-fetch-site`
 * decides if present. Throws `foreign-origin`.
 */
export function refuseForeignPage(request: Request): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const isOurs = site === null ? origin === env().APP_ORIGIN : site === 'same-origin';
  if (!isOurs) throw new AppError('foreign-origin');
}

/** Parses what a form sent. Throws `invalid-answers` with a code for each invalid field. */
export function checkedAnswers<Answers>(schema: ZodType<Answers>, typed: object): Answers {
  const parsed = schema.safeParse(typed);
  if (!parsed.success)
    throw new AppError('invalid-answers', { fields: fieldErrorsOf(parsed.error) });
  return parsed.data;
}

/**
 * The response for an unavailable file: an error in JSON, or for browser navigation a redirect to
 * the page at `path`, which explains it and offers alternatives.
 */
export function notFoundResponse(error: unknown, request: Request, path: string): Response {
  const answer = errorResponse(error, request);
  // Safari before 16.4 does not send `sec-fetch-mode`, so `accept` is checked too.
  const isNavigation =
    request.headers.get('sec-fetch-mode') === 'navigate' ||
    request.headers.get('accept')?.includes('text/html');
  if (!isNavigation) return answer;
  return new Response(null, {
    status: 303,
    headers: {
      location: env().APP_ORIGIN + path,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
  });
}
