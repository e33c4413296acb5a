import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { env } from '@/lib/config/env.server';
import { type RouteOf, routesIn } from '@/lib/trace/routes';
import { inSpan, isTracing } from '@/lib/trace/span.server';
import { readTraceParent } from '@/lib/trace/traceparent';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** Whoever watches the process, and files: nothing of ours is done for them. */
const unwatched = /^\/(_next\/|api\/(health|metrics)\b)/;

/**
 * Runs the work of a request as the span above all that is done for it, from its first line until its answer has ended.
 * `manifestFile` is where `next build` wrote its routes; without one (in development) spans have no route. What leads
 * to no route is not traced, and while nobody traces nothing is done.
 */
export function requestTracing(manifestFile: string) {
  let routes: RouteOf | undefined;
  const known = existsSync(manifestFile);
  return (
    request: IncomingMessage,
    response: ServerResponse,
    work: () => Promise<void>,
  ): Promise<void> => {
    if (!isTracing()) return work();
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (unwatched.test(path)) return work();
    if (known) routes ??= routesIn(readFileSync(manifestFile, 'utf8'));
    const route = routes?.(path);
    if (known && route === undefined) return work();
    const method = methods.has(request.method ?? '') ? String(request.method) : '_OTHER';
    const name = route === undefined ? method : `${method} ${route}`;
    const attributes = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
    };
    // From a stranger it could join foreign traces, or have each of theirs kept.
    const { traceparent } = env().TRACE_FROM_PROXY ? request.headers : {};
    const parent = readTraceParent(traceparent === undefined ? undefined : String(traceparent));
    return inSpan({ name, kind: 'server', attributes, parent }, async (span) => {
      const ended = new Promise((resolve) => response.once('close', resolve));
      await work();
      await ended;
      const { statusCode, writableFinished } = response;
      span.tell({ 'http.response.status_code': statusCode });
      if (statusCode >= 500) span.fail(String(statusCode));
      else if (!writableFinished) span.fail('aborted');
    });
  };
}
