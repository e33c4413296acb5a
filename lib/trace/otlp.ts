import type { FinishedSpan, SpanKind } from './span.server';

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3 };

/** OTLP counts nanoseconds, as text: they do not fit a number. */
const nanoseconds = (ms: number): string => String(BigInt(Math.round(ms * 1_000)) * 1_000n);

const written = (attributes: object) =>
  Object.entries(attributes).map(([key, value]: [string, unknown]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: String(value) },
  }));

const failedStatus = { code: 2 };

/** The body of an OTLP/HTTP request in JSON (OpenTelemetry protocol 1.x): these spans, of this process. */
export const otlpBody = (resource: Record<string, string>, spans: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: written(resource) },
      scopeSpans: [
        {
          scope: { name: 'laundry' },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            ...(span.parentSpanId !== null && { parentSpanId: span.parentSpanId }),
            name: span.name,
            kind: kinds[span.kind],
            startTimeUnixNano: nanoseconds(span.startedMs),
            endTimeUnixNano: nanoseconds(span.startedMs + span.durationMs),
            attributes: written(span.attributes),
            status: span.failed ? failedStatus : {},
          })),
        },
      ],
    },
  ],
});
