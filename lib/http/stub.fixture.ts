import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

/** A request that the stub received. Forms are parsed by the platform, not by our code. */
interface SentRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingMessage['headers'];
  body: string;
  fields: Record<string, string>;
}

export interface Stub {
  url: string;
  requests: SentRequest[];
  /** Answers the next request; a string is sent unchanged. */
  answer(status: number, body?: unknown, headers?: Record<string, string>): void;
  /** Handles the next request. */
  answerWith(handle: (response: ServerResponse, request: IncomingMessage) => void): void;
  close(): Promise<void>;
}

/**
 * A real HTTP server on a free port that sends the queued responses, or 599 when the queue is
 * empty. Tests only.
 */
export async function startStub(): Promise<Stub> {
  const requests: SentRequest[] = [];
  const queue: ((response: ServerResponse, request: IncomingMessage) => void)[] = [];
  const listener: RequestListener = async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const url = new URL(request.url ?? '/', 'http://stub');
    const body = Buffer.concat(parts);
    requests.push({
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: body.toString(),
      fields: await fieldsOf(body, request.headers['content-type']),
    });
    (queue.shift() ?? ((unasked) => unasked.writeHead(599).end()))(response, request);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(status, body = '', headers = {}) {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      queue.push((response) => response.writeHead(status, headers).end(text));
    },
    answerWith: (handle) => void queue.push(handle),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function fieldsOf(body: Buffer, type: string | undefined): Promise<Record<string, string>> {
  if (!type || type.includes('json')) return {};
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': type },
  }).formData();
  return Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
}

/** A complete, harmless environment for one test file. Call it before the first `env()`. */
export function stubEnvironment(given: Record<string, string> = {}): void {
  const nowhere = 'http://127.0.0.1:9';
  const whole = {
    APP_ORIGIN: 'http://127.0.0.1:3000',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    SESSION_SECRET: 'a-session-secret-for-tests-only-0000',
    DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PARTNER_BASE_URL: nowhere,
    PARTNER_API_KEY: 'partner-key-for-tests',
    PARTNER_TIMEOUT_MS: '1500',
    MOYASAR_BASE_URL: `${nowhere}/v1`,
    MOYASAR_SECRET_KEY: 'sk_test_key-for-tests',
    MOYASAR_WEBHOOK_SECRET: 'webhook-secret-for-tests',
    PAYMENT_TIMEOUT_MS: '1500',
    UNIFONIC_BASE_URL: nowhere,
    UNIFONIC_APP_ID: 'app-for-tests',
    UNIFONIC_TOKEN: 'token-for-tests',
    VERIFICATION_TIMEOUT_MS: '1500',
    DEMO_MODE: '1',
    LOG_LEVEL: 'silent',
    ...given,
  };
  for (const [name, value] of Object.entries(whole)) vi.stubEnv(name, value);
}
