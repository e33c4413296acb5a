import 'server-only';
import type { HttpCall, HttpReply } from './call';
import { failureFrom, HttpFailure } from './failure';
import { bulkheadOf, poolOf } from './upstream.server';

/**
 * Sends the call once and reads the whole reply within `timeoutMs`. Returns any reply, whatever its status.
 * Throws `HttpFailure`.
 */
export async function exchange(call: HttpCall, timeoutMs: number): Promise<HttpReply> {
  const ended = new AbortController();
  const deadline = setTimeout(
    () => ended.abort(new HttpFailure('timeout', true)),
    Math.max(timeoutMs, 1),
  );
  // An aborted call leaves the bulkhead in its turn, and undici rejects one only once it has a connection: the wait is raced.
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
    // Closes the connection of a reply that is not read to its end.
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
    // These limits measure gaps, which a slow drip passes: `signal` is the one deadline.
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

/** A repeated header is joined by commas. */
const joined = (received: Record<string, string | string[] | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(received).map(([name, value]) => [name, String(value)]));
