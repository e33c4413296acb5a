import 'server-only';
import { type SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { isAppError } from '@/lib/kernel/app-error';

/**
 * All attributes that a span may have. A closed list: values come from short lists or are numbers,
 * never an id, a URL, a query or free text.
 */
export interface Attributes {
  'http.request.method'?: string;
  /** A route pattern (`/[locale]/track/[token]`), never the requested path. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'laundry.upstream'?: string;
  'laundry.operation'?: string;
  'laundry.outcome'?: string;
  'laundry.tries'?: number;
  'laundry.count'?: number;
}

/** The span passed to `work`: a subset of OpenTelemetry's, so that no free text can be recorded. */
export interface Span {
  setAttributes(attributes: Attributes): void;
  /**
   * Marks the span as failed. `type` is a code or a class name, never a message, which may quote
   * input.
   */
  fail(type: string): void;
}

/**
 * Instrumentation scope of our spans; other scopes are not recorded (`trace-provider.server.ts`).
 */
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
