import 'server-only';
import { type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isAppError } from '@/lib/kernel/app-error';

/**
 * Every attribute that a span may have. The list is closed: values come from short lists or are
 * numbers, never an id, a URL, a query or free text.
 */
export interface Attributes {
  'http.request.method'?: string;
  /** A pattern (`/[locale]/track/[token]`), never the requested path. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'laundry.upstream'?: string;
  'laundry.operation'?: string;
  'laundry.outcome'?: string;
  'laundry.tries'?: number;
  'laundry.count'?: number;
}

/** What work may do with its span: less than with OpenTelemetry's, so that no free text gets in. */
export interface Span {
  setAttributes(attributes: Attributes): void;
  /** Marks the span as failed. `type` is a code or a class, never a message: that may quote input. */
  fail(type: string): void;
}

/** Instrumentation scope of our spans; other scopes are not recorded (`provider.server.ts`). */
export const scope = 'laundry';

/**
 * Runs `work` in a span below the active one. Without a provider the span is OpenTelemetry's no-op.
 *
 * Returns what `work` returns. Throws what `work` throws, with the span marked as failed.
 */
export function inSpan<Result>(
  { name, kind, attributes }: { name: string; kind?: SpanKind; attributes?: Attributes },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const options = { ...(kind !== undefined && { kind }), attributes: { ...attributes } };
  return trace.getTracer(scope).startActiveSpan(name, options, async (active) => {
    let failed = false;
    const span: Span = {
      setAttributes: (more) => void active.setAttributes({ ...more }),
      fail(type) {
        failed = true;
        active.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
      },
    };
    try {
      return await work(span);
    } catch (error) {
      if (!failed) span.fail(typeOf(error));
      throw error;
    } finally {
      active.end();
    }
  });
}

function typeOf(error: unknown): string {
  if (isAppError(error)) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}
