import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';
import { recordSpans, stopRecording } from '@/lib/observability/recorded-spans.fixture';
import { requestTracing } from './observe-request.server';

const folder = mkdtempSync(join(tmpdir(), 'routes-'));
let server: Server;

beforeAll(async () => {
  // Never called: the spans are recorded in memory.
  stubEnvironment({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const manifest = join(folder, 'routes-manifest.json');
  const dynamicRoutes = [
    { page: '/[locale]/track/[token]', regex: '^/([^/]+?)/track/([^/]+?)(?:/)?$' },
  ];
  writeFileSync(manifest, JSON.stringify({ staticRoutes: [], rewrites: [], dynamicRoutes }));
  const traced = requestTracing(manifest);
  server = createServer((request, response) => {
    void traced(request, response, async () => {
      response.statusCode = request.url?.includes('broken') ? 503 : 200;
      response.end(trace.getActiveSpan()?.spanContext().traceId ?? 'none');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(stopRecording);
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
};

it('a request is named by its route alone, and the traceparent of a visitor is ignored', async () => {
  const recorded = recordSpans();
  const last = () => expect.poll(() => recorded.getFinishedSpans().at(-1));
  const visitor = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const traceId = await ask('/ar/track/secret-link?mobile=0551234567', visitor);
  expect(traceId).toMatch(/^(?!a{32})[\da-f]{32}$/);
  await last().toMatchObject({
    parentSpanContext: undefined,
    name: 'GET /[locale]/track/[token]',
    kind: SpanKind.SERVER,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/[locale]/track/[token]',
      'http.response.status_code': 200,
    },
    status: { code: SpanStatusCode.UNSET },
  });
  expect(recorded.getFinishedSpans()[0]?.spanContext().traceId).toBe(traceId);
  await ask('/en/track/broken');
  await last().toMatchObject({
    status: { code: SpanStatusCode.ERROR },
    attributes: { 'error.type': '503' },
  });
});

it('unknown paths, files, health checks and metrics are not traced', async () => {
  recordSpans();
  for (const path of ['/wp-admin', '/_next/static/a.js', '/api/health/ready', '/api/metrics']) {
    expect(await ask(path)).toBe('none');
  }
});
