import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { AppError } from '@/lib/kernel/app-error';
import { stopwatchMs, wallClockMs } from '@/lib/kernel/time';
import type { TraceParent } from './traceparent';

export type SpanKind = 'internal' | 'server' | 'client';

/**
 * All that a span may say. The list is closed on purpose: words of short lists and numbers, never an id of a person, an
 * address, a query or a text that somebody wrote.
 */
export interface Attributes {
  'http.request.method'?: string;
  /** A pattern (`/[locale]/track/[token]`), never what was asked for. */
  'http.route'?: string;
  'http.response.status_code'?: number;
  'laundry.upstream'?: string;
  'laundry.operation'?: string;
  'laundry.outcome'?: string;
  'laundry.tries'?: number;
  'laundry.count'?: number;
  /** The code or the type of an error; never its message, which may quote somebody. */
  'error.type'?: string;
}

export interface FinishedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string | null;
  name: string;
  kind: SpanKind;
  /** On the machine's clock, which a collector compares with others; never on the app's. */
  startedMs: number;
  durationMs: number;
  attributes: Attributes;
  failed: boolean;
}

/** What the work inside a span may tell of it. Nothing of it costs anything while nobody traces. */
export interface Span {
  tell(attributes: Attributes): void;
  /** Marks it as failed for a reason of a short list. */
  fail(type: string): void;
}

/** So many finished spans wait for the collector at most; what comes after is dropped, and counted. */
export const mostWaiting = 2_048;
/** So many are sent at once; as soon as they are there the exporter is called. */
export const batchSize = 512;

interface Tracing {
  current: AsyncLocalStorage<TraceParent>;
  /** The share of new traces that is kept; null while nobody traces. */
  ratio: number | null;
  onBatch: () => void;
  finished: FinishedSpan[];
  dropped: number;
}

// Next bundles this module several times into one process: one state for all.
const holder = globalThis as { [key: symbol]: Tracing | undefined };
const slot = Symbol.for('laundry.trace');
const tracing: Tracing = holder[slot] ?? {
  current: new AsyncLocalStorage(),
  ratio: null,
  onBatch: () => {},
  finished: [],
  dropped: 0,
};
holder[slot] = tracing;

/** From now on spans are kept: `ratio` of the traces that begin here, and whatever a trusted parent says. */
export function startTracing(ratio: number, onBatch: () => void): void {
  tracing.ratio = ratio;
  tracing.onBatch = onBatch;
}

/** From now on nothing is kept; what waits can still be taken. */
export function stopTracing(): void {
  tracing.ratio = null;
}

export const isTracing = (): boolean => tracing.ratio !== null;

/** The span that the running work belongs to; undefined outside of any, and while nobody traces. */
export const currentTrace = (): TraceParent | undefined => tracing.current.getStore();

const silent: Span = { tell: () => {}, fail: () => {} };

/**
 * Runs `work` as a span below the one that it runs in, else below `parent`, else as a new trace. Gives what `work`
 * gives and throws what it throws. While nobody traces it only calls `work`.
 */
export function inSpan<Result>(
  about: { name: string; kind?: SpanKind; attributes?: Attributes; parent?: TraceParent | null },
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  if (tracing.ratio === null) return work(silent);
  const above = currentTrace() ?? about.parent ?? null;
  const here: TraceParent = {
    traceId: above?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    sampled: above?.sampled ?? Math.random() < tracing.ratio,
  };
  if (!here.sampled) return tracing.current.run(here, () => work(silent));
  return tracing.current.run(here, () => recorded(about, above, here, work));
}

async function recorded<Result>(
  about: Parameters<typeof inSpan>[0],
  above: TraceParent | null,
  here: TraceParent,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const [startedMs, began] = [wallClockMs(), stopwatchMs()];
  const attributes: Attributes = { ...about.attributes };
  let failed = false;
  const span: Span = {
    tell: (more) => void Object.assign(attributes, more),
    fail(type) {
      failed = true;
      attributes['error.type'] = type;
    },
  };
  try {
    return await work(span);
  } catch (error) {
    if (!failed) span.fail(typeOf(error));
    throw error;
  } finally {
    keep({
      traceId: here.traceId,
      spanId: here.spanId,
      parentSpanId: above?.spanId ?? null,
      name: about.name,
      kind: about.kind ?? 'internal',
      startedMs,
      durationMs: stopwatchMs() - began,
      attributes,
      failed,
    });
  }
}

function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

function keep(span: FinishedSpan): void {
  if (tracing.finished.length >= mostWaiting) {
    tracing.dropped += 1;
    return;
  }
  tracing.finished.push(span);
  if (tracing.finished.length >= batchSize) tracing.onBatch();
}

/** Takes up to `batchSize` of what waits, the oldest first, and how many were dropped since this was last asked. */
export function takeSpans(): { spans: FinishedSpan[]; dropped: number } {
  const { dropped } = tracing;
  tracing.dropped = 0;
  return { spans: tracing.finished.splice(0, batchSize), dropped };
}

/** Puts back what could not be sent, as far as there is room: the newest are dropped first. */
export function putBack(spans: FinishedSpan[]): void {
  tracing.finished.unshift(...spans);
  tracing.dropped += tracing.finished.splice(mostWaiting).length;
}
