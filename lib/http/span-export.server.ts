import 'server-only';
import { context, DiagLogLevel, diag, ROOT_CONTEXT } from '@opentelemetry/api';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { env } from '@/lib/config/env.server';
import { log } from '@/lib/observability/log.server';
import { spans } from '@/lib/observability/metrics.server';
import { startTracing } from '@/lib/observability/trace-provider.server';

const maxQueueSize = 2_048;

/**
 * Starts tracing if `OTEL_EXPORTER_OTLP_ENDPOINT` is set: finished spans are sent in the
 * background, and no request waits for the collector. The SDK itself reads the endpoint, the
 * headers and the delay from the environment.
 *
 * @returns a function that sends the remaining spans and stops.
 */
export async function startSpanExport(): Promise<() => Promise<void>> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG, OTEL_SERVICE_NAME } = env();
  if (OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return async () => {};
  // Loaded when it is needed: it takes a twelfth of an instance's start.
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  for (const outcome of ['sent', 'refused', 'dropped']) spans.inc({ outcome }, 0);
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector, serviceInstanceIdDetector] }))
    .merge(resourceFromAttributes({ 'service.name': OTEL_SERVICE_NAME }));
  const processor = countedBatches(new OTLPTraceExporter());
  const provider = startTracing(OTEL_TRACES_SAMPLER_ARG, processor, resource);
  logDiagnostics();
  return () =>
    provider.shutdown().catch((error: Error) => {
      log.warn({ event: 'spans-lost', error: error.message });
    });
}

/**
 * Sends batches and counts the outcome of each span, because the SDK's own meter is experimental.
 */
function countedBatches(exporter: SpanExporter): SpanProcessor {
  let waiting = 0;
  const counted: SpanExporter = {
    export(batch, done) {
      waiting -= batch.length;
      exporter.export(batch, (result) => {
        const error = result.error as { code?: unknown } | undefined;
        // The code is a status for a refused batch, a string for a failed connection.
        const failure = typeof error?.code === 'number' ? 'refused' : 'dropped';
        spans.inc({ outcome: error ? failure : 'sent' }, batch.length);
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
  const batches = new BatchSpanProcessor(counted, { maxQueueSize });
  return {
    onStart: () => {},
    onEnd(span) {
      if (waiting >= maxQueueSize) return spans.inc({ outcome: 'dropped' });
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}

/** Logs the SDK's warnings, such as a lost batch, outside of the active trace. */
function logDiagnostics(): void {
  const warn = context.bind(ROOT_CONTEXT, (message: string, ...details: unknown[]) =>
    log.warn({ event: 'opentelemetry', message, details }),
  );
  const ignore = () => {};
  diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    DiagLogLevel.WARN,
  );
}
