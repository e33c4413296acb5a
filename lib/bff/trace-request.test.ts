import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stubEnvironment } from '@/lib/http/stub.fixture';
import { currentTrace, startTracing, stopTracing, takeSpans } from '@/lib/trace/span.server';
import { requestTracing } from './trace-request.server';

const folder = mkdtempSync(join(tmpdir(), 'routes-'));
let server: Server;

beforeAll(async () => {
  stubEnvironment();
  const manifest = join(folder, 'routes-manifest.json');
  const dynamicRoutes = [
    { page: '/[locale]/track/[token]', regex: '^/([^/]+?)/track/([^/]+?)(?:/)?$' },
  ];
  writeFileSync(manifest, JSON.stringify({ staticRoutes: [], rewrites: [], dynamicRoutes }));
  const traced = requestTracing(manifest);
  server = createServer((request, response) => {
    void traced(request, response, async () => {
      response.statusCode = request.url?.includes('broken') ? 503 : 200;
      response.end(currentTrace()?.traceId ?? 'none');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  stopTracing();
  server.close();
  rmSync(folder, { recursive: true });
});

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).text();
};
const spans = () => expect.poll(() => takeSpans().spans.at(-1));

it('a request is told by its route alone, and a stranger’s trace is not joined', async () => {
  expect(await ask('/ar/track/secret-link')).toBe('none');
  startTracing(1, () => {});
  const stranger = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` };
  const traceId = await ask('/ar/track/secret-link?mobile=0551234567', stranger);
  expect(traceId).toMatch(/^(?!a{32})[\da-f]{32}$/);
  await spans().toMatchObject({
    traceId,
    parentSpanId: null,
    name: 'GET /[locale]/track/[token]',
    kind: 'server',
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/[locale]/track/[token]',
      'http.response.status_code': 200,
    },
    failed: false,
  });
  await ask('/en/track/broken');
  await spans().toMatchObject({ failed: true, attributes: { 'error.type': '503' } });
});

it('what leads nowhere, files, and whoever watches the process are not traced', async () => {
  startTracing(1, () => {});
  for (const path of ['/wp-admin', '/_next/static/a.js', '/api/health/ready', '/api/metrics']) {
    expect(await ask(path)).toBe('none');
  }
});
