import 'server-only';
import { context, defaultTextMapSetter, SpanKind } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { ExponentialBackoff, fullJitterGenerator, handleWhen, retry } from 'cockatiel';
import { env } from '@/lib/config/env.server';
import { hourMs, minuteMs, secondMs, stopwatchMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { upstreamCalls, upstreamSeconds } from '@/lib/observability/metrics.server';
import { inSpan, type Span } from '@/lib/observability/trace-span.server';
import { noteClockSkew } from './clock-skew.server';
import { exchange, type HttpCall, type HttpReply } from './exchange.server';
import { failureFrom, HttpFailure, isHttpFailure } from './failure';
import { breakerOf } from './upstream.server';

const backoff = new ExponentialBackoff({
  generator: fullJitterGenerator,
  initialDelay: 150,
  maxDelay: 1_000,
});

const propagator = new W3CTraceContextPropagator();

/**
 * Adds `traceparent` to partner calls when TRACE_TO_PARTNER is set; the gateway and the
 * verification service never receive it.
 */
function withTraceContext(call: HttpCall): HttpCall {
  if (call.upstream !== 'partner' || !env().TRACE_TO_PARTNER) return call;
  const headers = { ...call.headers };
  propagator.inject(context.active(), headers, defaultTextMapSetter);
  return { ...call, headers };
}

/** Parses the response's JSON; undefined when it is malformed. */
export function jsonOf(reply: HttpReply): unknown {
  try {
    return JSON.parse(reply.body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/**
 * The only way to call other services: pooled connections, a timeout per try and one for all tries,
 * a size limit, no encodings, no redirects, one log line. Returns a response of any status. Throws
 * `HttpFailure`.
 */
export const request = (call: HttpCall): Promise<HttpReply> =>
  inSpan(
    {
      name: `${call.upstream} ${call.operation}`,
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': call.method,
        'laundry.upstream': call.upstream,
        'laundry.operation': call.operation,
      },
    },
    (span) => send(withTraceContext(call), span),
  );

async function send(call: HttpCall, span: Span): Promise<HttpReply> {
  const started = stopwatchMs();
  const maxWaitMs = call.deadlineMs ?? call.tryTimeoutMs * 1.5;
  const leftMs = () => Math.floor(started + maxWaitMs - stopwatchMs());
  let tries = 0;
  let ambiguous = false;

  const repeatFailure = ({ kind, ambiguous: maybeDone }: HttpFailure) =>
    (kind === 'timeout' || kind === 'network') && (call.repeatable || !maybeDone);
  const repeatReply = ({ status }: HttpReply) => {
    // 409 to a retry: the first try is still in progress at the service.
    const busy = status === 408 || status >= 500 || (status === 409 && tries > 1);
    return busy && call.repeatable;
  };
  const once = (withinMs: number): Promise<HttpReply> => {
    if (withinMs <= 0) throw new HttpFailure('timeout', ambiguous);
    return breakerOf(call.breakerKey ?? call.upstream).execute(async () => {
      tries += 1;
      const reply = await exchange(call, Math.min(call.tryTimeoutMs, withinMs));
      // The request reached the service, even if no retry follows.
      ambiguous = true;
      return reply;
    });
  };
  const toFailure = (error: unknown): HttpFailure => {
    const failure = failureFrom(error);
    ambiguous ||= failure.ambiguous;
    return failure;
  };
  /**
   * The retry policy is created only here, because most calls do not need one; its first run
   * returns the result of the first try.
   */
  const withRetries = (first: HttpReply | HttpFailure): Promise<HttpReply> => {
    let known: HttpReply | HttpFailure | undefined = first;
    const policy = retry(
      handleWhen((error) => leftMs() > 0 && repeatFailure(error as HttpFailure)).orWhenResult(
        (reply) => leftMs() > 0 && repeatReply(reply as HttpReply),
      ),
      { maxAttempts: call.retries ?? 2, backoff },
    );
    return policy.execute(async () => {
      const result = known ?? (await once(leftMs()).catch(toFailure));
      known = undefined;
      if (isHttpFailure(result)) throw result;
      return result;
    });
  };
  const { upstream, operation, method } = call;
  /** Counts the outcome and returns its log entry. */
  const record = (outcome: string, fields: Record<string, unknown>) => {
    const tookMs = stopwatchMs() - started;
    upstreamCalls.inc({ upstream, operation, outcome });
    upstreamSeconds.observe({ upstream }, tookMs / secondMs);
    const about = { event: 'http-call', upstream, operation, method };
    return { ...about, ...fields, ms: Math.round(tookMs), tries };
  };

  try {
    // The first try has the full time, without another clock read.
    const first = await once(maxWaitMs).catch(toFailure);
    const reply = isHttpFailure(first) || repeatReply(first) ? await withRetries(first) : first;
    // Still in progress at the service: not a response to this request.
    if (reply.status === 409 && repeatReply(reply)) throw new HttpFailure('timeout', true);
    noteClockSkew(upstream, reply.headers.date);
    span.setAttributes({ 'http.response.status_code': reply.status, 'laundry.tries': tries });
    if (reply.status >= 500) span.fail(String(reply.status));
    const line = record(`${Math.floor(reply.status / 100)}xx`, { status: reply.status });
    if (reply.status >= 500) log.warn(line);
    else log.info(line);
    return reply;
  } catch (error) {
    const { kind, cause } = failureFrom(error);
    span.setAttributes({ 'laundry.tries': tries });
    span.fail(kind);
    const why = { failure: kind, ambiguous, cause: (cause as { code?: string })?.code };
    log.warn(record(kind, why));
    throw new HttpFailure(kind, ambiguous, { cause });
  }
}

/**
 * Upper bound on any `Retry-After` that is passed on to customers, and on any that background work
 * honours.
 */
const maxMs = { passedOn: 15 * minuteMs, honoured: 6 * hourMs };

const secondsOf = (header: string | undefined): number | undefined =>
  /^\s*\d+\s*$/.test(header ?? '') ? Number(header) : undefined;

const within = (seconds: number | undefined, max: number): number | undefined =>
  seconds === undefined ? undefined : Math.min(Math.max(seconds * secondMs, secondMs), max);

/**
 * `Retry-After` in milliseconds, limited to 1 s – 15 min; undefined when it is not a number of
 * seconds.
 */
export const retryAfterMs = (header: string | undefined): number | undefined =>
  within(secondsOf(header), maxMs.passedOn);

/** The same, limited to 1 s – 6 h, for background work. */
export const requestedWaitMs = (header: string | undefined): number | undefined =>
  within(secondsOf(header), maxMs.honoured);
