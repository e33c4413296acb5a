/** Where a piece of work belongs: its trace, the span above it, and whether anybody keeps it (W3C Trace Context). */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** 16 hexadecimal digits. */
  spanId: string;
  sampled: boolean;
}

const shape = /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;

/** Reads a `traceparent` header; null when it is none, as the standard wants it: then a new trace begins. */
export function readTraceParent(header: string | undefined): TraceParent | null {
  const [, version = '', traceId = '', spanId = '', flags = '', more] =
    shape.exec(header ?? '') ?? [];
  const isOdd = version === 'ff' || (version === '00' && more !== undefined);
  if (isOdd || /^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** The `traceparent` header for whoever is asked on behalf of this span. */
export const writeTraceParent = ({ traceId, spanId, sampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;
