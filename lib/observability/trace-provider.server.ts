import 'server-only';
import { context, ProxyTracerProvider, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import type { Resource } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { scope } from './trace-span.server';

/**
 * Starts recording for the whole process: OpenTelemetry's API keeps its globals under `Symbol.for`,
 * so every bundle sees them.
 *
 * @param ratio the share of new traces to keep; a parent's decision is followed.
 * @returns the provider, to be shut down.
 */
export function startTracing(
  ratio: number,
  processor: SpanProcessor,
  resource?: Resource,
): BasicTracerProvider {
  const provider = new BasicTracerProvider({
    ...(resource && { resource }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    // An exception event holds the message of the error.
    spanLimits: { eventCountLimit: 0 },
    spanProcessors: [processor],
  });
  // Next's spans hold URLs with their queries. No-op spans pass the context on, so that ours keep
  // their parents; dropped by the exporter instead, Next's spans would leave orphans.
  const noop = new ProxyTracerProvider();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // No global propagator: Next would read a visitor's `traceparent` through it.
  trace.setGlobalTracerProvider({
    getTracer: (name, ...rest) => (name === scope ? provider : noop).getTracer(name, ...rest),
  });
  return provider;
}
