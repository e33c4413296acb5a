import 'server-only';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { context, defaultTextMapGetter, ROOT_CONTEXT, SpanKind } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { z } from 'zod';
import { env } from '@/lib/config/env.server';
import { secondMs, stopwatchMs } from '@/lib/kernel/time';
import { requestSeconds, requests } from '@/lib/observability/metrics.server';
import { inSpan, type Span } from '@/lib/observability/trace-span.server';

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']);

/** Health checks, metrics and files are not traced. */
const untracedPath = /^\/(_next\/|api\/(health|metrics)\b)/;

const propagator = new W3CTraceContextPropagator();

type Traced = (
  request: IncomingMessage,
  response: ServerResponse,
  work: () => Promise<void>,
) => Promise<void>;

/**
 * Runs the work of a request in its root span, from its first line until its response has ended.
 * Requests without a route are not traced; without a collector the work is only called.
 *
 * @param manifestFile the routes manifest of `next build`; without it (in development) spans have
 * no route.
 */
export function requestTracing(manifestFile: string): Traced {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, TRACE_FROM_PROXY } = env();
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return (_request, _response, work) => work();
  let routes: RouteOf | undefined;
  const known = existsSync(manifestFile);
  return (request, response, work) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (untracedPath.test(path)) return work();
    if (known) routes ??= routesIn(readFileSync(manifestFile, 'utf8'));
    const route = routes?.(path);
    if (known && route === undefined) return work();
    const method = methods.has(request.method ?? '') ? String(request.method) : '_OTHER';
    const name = route === undefined ? method : `${method} ${route}`;
    const attributes = {
      'http.request.method': method,
      ...(route !== undefined && { 'http.route': route }),
    };
    // A visitor's `traceparent` could join other traces, or force each of its traces to be kept.
    const parent = TRACE_FROM_PROXY
      ? propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
      : ROOT_CONTEXT;
    const traced = async (span: Span): Promise<void> => {
      const ended = new Promise((resolve) => response.once('close', resolve));
      await work();
      await ended;
      const { statusCode, writableFinished } = response;
      span.setAttributes({ 'http.response.status_code': statusCode });
      if (statusCode >= 500) span.fail(String(statusCode));
      else if (!writableFinished) span.fail('aborted');
    };
    return context.with(parent, () => inSpan({ name, kind: SpanKind.SERVER, attributes }, traced));
  };
}

/** Counts a request and its duration when its response has ended or the client has disconnected. */
export function countRequest({ url = '' }: IncomingMessage, response: ServerResponse): void {
  const began = stopwatchMs();
  const kind = kindOf(url);
  response.once('close', () => {
    const { statusCode, writableFinished } = response;
    const status = writableFinished ? `${Math.floor(statusCode / 100)}xx` : 'aborted';
    requests.inc({ kind, status });
    requestSeconds.observe({ kind }, (stopwatchMs() - began) / secondMs);
  });
}

function kindOf(url: string): 'watch' | 'call' | 'static' | 'page' {
  if (/^\/api\/(health|metrics)\b/.test(url)) return 'watch';
  if (url.startsWith('/api/')) return 'call';
  return url.startsWith('/_next/') ? 'static' : 'page';
}

/**
 * Returns the route pattern of a path (`/[locale]/track/[token]`), or undefined when no route
 * matches.
 */
type RouteOf = (path: string) => string | undefined;

const route = z.object({ page: z.string(), regex: z.string() });
const rewrite = z.object({ source: z.string(), regex: z.string() });
/** The routes manifest of `next build`; more specific routes come first. */
const manifest = z.object({
  staticRoutes: z.array(route),
  dynamicRoutes: z.array(route),
  rewrites: z
    .union([z.array(rewrite), z.object({ afterFiles: z.array(rewrite) })])
    .transform((given) => (Array.isArray(given) ? given : given.afterFiles)),
});

/** Converts `/:locale(ar|en)/start/:step` to the form of pages: `/[locale]/start/[step]`. */
const asPage = (source: string): string => source.replace(/:(\w+)(\([^)]*\))?/g, '[$1]');

/**
 * Creates a look-up from path to route pattern from the text of `.next/routes-manifest.json`,
 * because paths contain ids and links that must not appear in traces. Throws when the text is not
 * such a manifest.
 */
export function routesIn(text: string): RouteOf {
  const { staticRoutes, dynamicRoutes, rewrites } = manifest.parse(JSON.parse(text));
  const patterns = [
    ...staticRoutes,
    ...rewrites.map(({ source, regex }) => ({ page: asPage(source), regex })),
    ...dynamicRoutes,
  ].map(({ page, regex }) => ({ page, shape: new RegExp(regex) }));
  return (path) => patterns.find(({ shape }) => shape.test(path))?.page;
}
