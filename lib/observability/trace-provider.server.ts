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
 * so all bundles share them.
 *
 * @param ratio the share of new traces to keep; a parent's decision takes precedence.
 * @returns the provider, for shutdown.
 */
export function startTracing(
  ratio: number,
  processor: SpanProcessor,
  resource?: Resource,
): BasicTracerProvider {
  const provider = new BasicTracerProvider({
    ...(resource && { resource }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    // Exception events contain the error's message.
    spanLimits: { eventCountLimit: 0 },
    spanProcessors: [processor],
  });
  // Next's spans contain URLs with their queries. No-op spans pass the context on, so that our
  // spans keep their parents; dropping Next's spans in the exporter would leave orphans.
  const noop = new ProxyTracerProvider();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  // No global propagator: Next would use it to read a visitor's `traceparent`.
  trace.setGlobalTracerProvider({
    getTracer: (name, ...rest) => (name === scope ? provider : noop).getTracer(name, ...rest),
  });
  return provider;
}
