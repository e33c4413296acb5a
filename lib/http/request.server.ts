import 'server-only';
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from 'cockatiel';
import { request as send } from 'undici';
import { stopwatchMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { failureFrom, HttpFailure } from './failure';
import { breakerOf, sharedAgent } from './upstream.server';

export interface HttpCall {
  /** Whose breaker counts, and the name in the log. */
  upstream: string;
  operation: string;
  method: 'GET' | 'POST' | 'PUT';
  url: URL;
  /** Sent as they are; beside them only what HTTP itself needs, and `accept-encoding: identity`. */
  headers?: Record<string, string>;
  body?: string;
  /** How long one try may take, its body included. */
  tryTimeoutMs: number;
  /** How long all tries may take together. Defaults to one and a half of `tryTimeoutMs`. */
  deadlineMs?: number;
  /**
   * Doing it twice harms nobody (a read, or a write under an idempotency key): a failed try or a 5xx is
   * repeated. Otherwise only a try that certainly never left is.
   */
  repeatable: boolean;
  /** Tries after the first. Defaults to 2. */
  retries?: number;
  /** Default 1 MiB. */
  maxBytes?: number;
}

export interface HttpReply {
  status: number;
  /** Lower-case names; a repeated header is joined by commas. */
  headers: Record<string, string>;
  body: Buffer;
}

const backoff = new ExponentialBackoff({
  generator: fullJitterGenerator,
  initialDelay: 150,
  maxDelay: 1_000,
});

/** The reply's JSON, or undefined when it is none. */
export function jsonOf(reply: HttpReply): unknown {
  try {
    return JSON.parse(reply.body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The only way out to other services: one agent, a time limit per try and one for all, a cap on what is
 * read, no encodings, no redirects, one log line. Returns any reply, whatever its status.
 * Throws `HttpFailure`.
 */
export async function request(call: HttpCall): Promise<HttpReply> {
  const started = stopwatchMs();
  const deadline = started + (call.deadlineMs ?? call.tryTimeoutMs * 1.5);
  const leftMs = () => Math.floor(deadline - stopwatchMs());
  let tries = 0;
  let ambiguous = false;

  const repeatFailure = (error: Error) => {
    const { kind, ambiguous: maybeDone } = failureFrom(error);
    return (kind === 'timeout' || kind === 'network') && (call.repeatable || !maybeDone);
  };
  const repeatReply = ({ status }: HttpReply) => {
    // 409 to a second try: the first one is still under way on the other side.
    const busy = status === 408 || status >= 500 || (status === 409 && tries > 1);
    return busy && call.repeatable;
  };
  const policy = retry(
    handleWhen((error) => leftMs() > 0 && repeatFailure(error)).orWhenResult(
      (reply) => leftMs() > 0 && repeatReply(reply as HttpReply),
    ),
    { maxAttempts: call.retries ?? 2, backoff },
  );

  const attempt = async (): Promise<HttpReply> => {
    tries += 1;
    try {
      return await sendOnce(call, Math.min(call.tryTimeoutMs, leftMs()));
    } catch (error) {
      const failure = failureFrom(error);
      ambiguous ||= failure.ambiguous;
      throw failure;
    }
  };
  const outcome = (fields: Record<string, unknown>) => ({
    event: 'http-call',
    upstream: call.upstream,
    operation: call.operation,
    method: call.method,
    ...fields,
    ms: Math.round(stopwatchMs() - started),
    tries,
  });

  try {
    const reply = await policy.execute(() => {
      if (leftMs() <= 0) throw new HttpFailure('timeout', ambiguous);
      return breakerOf(call.upstream).execute(attempt);
    });
    log[reply.status >= 500 ? 'warn' : 'info'](outcome({ status: reply.status }));
    return reply;
  } catch (error) {
    const { kind, cause } = failureFrom(error);
    log.warn(outcome({ failure: kind, ambiguous, cause: (cause as { code?: string })?.code }));
    throw new HttpFailure(kind, ambiguous, { cause });
  }
}

async function sendOnce(call: HttpCall, timeoutMs: number): Promise<HttpReply> {
  const reply = await send(call.url, {
    dispatcher: sharedAgent(),
    method: call.method,
    headers: { ...call.headers, 'accept-encoding': 'identity' },
    body: call.body ?? null,
    // One clock for the whole try: undici's own limits measure gaps, which a slow drip passes.
    signal: AbortSignal.timeout(Math.max(timeoutMs, 1)),
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const maxBytes = call.maxBytes ?? 1_048_576;
  const encoding = reply.headers['content-encoding'] ?? 'identity';
  const tooLarge = Number(reply.headers['content-length'] ?? 0) > maxBytes;
  if (encoding !== 'identity' || tooLarge) {
    reply.body.on('error', () => {}).destroy();
    throw new HttpFailure(tooLarge ? 'too-large' : 'encoded', true);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new HttpFailure('too-large', true);
    chunks.push(chunk);
  }
  const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value ?? '')]);
  return {
    status: reply.statusCode,
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks),
  };
}
