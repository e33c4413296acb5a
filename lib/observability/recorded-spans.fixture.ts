import { context, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { startTracing } from './trace-provider.server';

/**
 * Starts tracing into memory. Tests only.
 *
 * @returns the exporter, which holds the finished spans.
 */
export function recordSpans(ratio = 1): InMemorySpanExporter {
  const exporter = new InMemorySpanExporter();
  startTracing(ratio, new SimpleSpanProcessor(exporter));
  return exporter;
}

/** Restores the state of a process without a collector. */
export function stopRecording(): void {
  trace.disable();
  context.disable();
}
