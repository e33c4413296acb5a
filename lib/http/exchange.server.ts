import 'server-only';
import { failureFrom, HttpFailure } from './failure';
import { bulkheadOf, poolOf } from './upstream.server';

export interface HttpCall {
  /** Name in the log; also of the circuit breaker, unless `breakerKey` is set. */
  upstream: string;
  /**
   * Name of a separate breaker: these calls are blocked only by their own failures, and do not
   * block others.
   */
  breakerKey?: string;
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: URL;
  /**
   * Sent unchanged; only the headers that HTTP requires and `accept-encoding: identity` are added.
   */
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Timeout of one try, body included. */
  tryTimeoutMs: number;
  /** Timeout of all tries together. Defaults to 1.5 × `tryTimeoutMs`. */
  deadlineMs?: number;
  /**
   * The call can safely run twice (a read, or a write with an idempotency key): failed tries and
   * 5xx are retried. Otherwise only a try that was certainly not sent is retried.
   */
  repeatable: boolean;
  /** Retries after the first try. Defaults to 2. */
  retries?: number;
  /** Defaults to 1 MiB. */
  maxBytes?: number;
}

export interface HttpReply {
  status: number;
  /** Lower-case names; repeated headers are joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Sends the request once and reads the whole response within `timeoutMs`. Returns a response of any
 * status. Throws `HttpFailure`.
 */
export async function exchange(call: HttpCall, timeoutMs: number): Promise<HttpReply> {
  const ended = new AbortController();
  const deadline = setTimeout(
    () => ended.abort(new HttpFailure('timeout', true)),
    Math.max(timeoutMs, 1),
  );
  // An aborted call waits for its turn in the bulkhead, and undici rejects it only once it has a
  // connection: race the wait against the abort.
  const aborted = new Promise<never>((_, reject) => {
    ended.signal.addEventListener('abort', () => reject(ended.signal.reason as Error));
  });
  try {
    const sent = bulkheadOf(call.upstream, call.operation).execute(() => {
      ended.signal.throwIfAborted();
      return send(call, ended.signal);
    });
    return await Promise.race([sent, aborted]);
  } catch (error) {
    // Closes the connection of a response that was not read completely.
    ended.abort();
    throw failureFrom(error);
  } finally {
    clearTimeout(deadline);
  }
}

async function send(call: HttpCall, signal: AbortSignal): Promise<HttpReply> {
  const { statusCode, headers, body } = await poolOf(call.url.origin).request({
    path: call.url.pathname + call.url.search,
    method: call.method,
    headers: { ...call.headers, 'accept-encoding': 'identity' },
    body: call.body ?? null,
    signal,
    // undici's timeouts measure gaps, which a slow drip never exceeds: `signal` is the only
    // deadline.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const { maxBytes = 1_048_576 } = call;
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new HttpFailure('encoded', true);
  }
  if (Number(headers['content-length'] ?? 0) > maxBytes) throw new HttpFailure('too-large', true);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new HttpFailure('too-large', true);
    chunks.push(chunk);
  }
  return { status: statusCode, headers: joined(headers), body: Buffer.concat(chunks, bytes) };
}

/** Joins repeated headers by commas. */
const joined = (received: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(received).map(([name, value]) => [name, String(value)]));
