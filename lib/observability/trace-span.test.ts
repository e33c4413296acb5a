import { context, ROOT_CONTEXT, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/kernel/app-error';
import { recordSpans, stopRecording } from './recorded-spans.fixture';
import { inSpan } from './trace-span.server';

const done = async () => {};

afterEach(stopRecording);

describe('inSpan', () => {
  it('only runs the work while tracing is off', async () => {
    const active = await inSpan({ name: 'a' }, async (span) => {
      span.setAttributes({ 'laundry.count': 1 });
      span.fail('x');
      return trace.getActiveSpan();
    });
    expect(active).toBeUndefined();
  });

  it('sets the parent across awaits and parallel work', async () => {
    const recorded = recordSpans();
    await inSpan({ name: 'top' }, async () => {
      await Promise.all(
        ['left', 'right'].map((name) =>
          inSpan({ name }, async () => {
            await Promise.resolve();
            await inSpan({ name: `${name} leaf` }, done);
          }),
        ),
      );
    });
    const spans = recorded.getFinishedSpans();
    const named = (name: string) => spans.find((span) => span.name === name);
    expect(new Set(spans.map((span) => span.spanContext().traceId)).size).toBe(1);
    expect(named('top')?.parentSpanContext).toBeUndefined();
    for (const name of ['left', 'right']) {
      expect(named(name)?.parentSpanContext?.spanId).toBe(named('top')?.spanContext().spanId);
      expect(named(`${name} leaf`)?.parentSpanContext?.spanId).toBe(
        named(name)?.spanContext().spanId,
      );
    }
  });

  it('follows the sampling decision of a remote parent', async () => {
    const recorded = recordSpans(0);
    const below = (traceFlags: TraceFlags) =>
      trace.setSpanContext(ROOT_CONTEXT, {
        traceId: 'a'.repeat(32),
        spanId: 'b'.repeat(16),
        traceFlags,
        isRemote: true,
      });
    await context.with(below(TraceFlags.SAMPLED), () => inSpan({ name: 'kept' }, done));
    await context.with(below(TraceFlags.NONE), () => inSpan({ name: 'dropped' }, done));
    await inSpan({ name: 'own trace, not sampled' }, done);
    expect(recorded.getFinishedSpans().map(({ name }) => name)).toEqual(['kept']);
  });

  it('records the code or class of an error and never its message', async () => {
    const recorded = recordSpans();
    const failing = (error: Error) =>
      expect(inSpan({ name: 'a' }, () => Promise.reject(error))).rejects.toBe(error);
    await failing(new AppError('not-found', { cause: new Error('0551234567') }));
    await failing(new TypeError('0551234567 is not iterable'));
    const spans = recorded.getFinishedSpans();
    expect(spans.map(({ status, attributes }) => [status, attributes['error.type']])).toEqual([
      [{ code: SpanStatusCode.ERROR }, 'not-found'],
      [{ code: SpanStatusCode.ERROR }, 'TypeError'],
    ]);
    expect(spans.flatMap(({ events }) => events)).toEqual([]);
  });
});

it('spans of other libraries are not recorded, and ours below them keep their parents', async () => {
  const recorded = recordSpans();
  await inSpan({ name: 'request' }, () =>
    trace.getTracer('next.js', '16').startActiveSpan('GET /?mobile=0551234567', async (foreign) => {
      foreign.recordException(new Error('0551234567'));
      await inSpan({ name: 'handler' }, done);
      foreign.end();
    }),
  );
  const [handler, request, ...others] = recorded.getFinishedSpans();
  expect(others).toEqual([]);
  expect(handler?.parentSpanContext?.spanId).toBe(request?.spanContext().spanId);
  expect(request?.events).toEqual([]);
});

it('an exception that another library records on our span is not kept', async () => {
  const recorded = recordSpans();
  await inSpan({ name: 'request' }, async () => {
    trace.getActiveSpan()?.recordException(new Error('0551234567'));
  });
  expect(recorded.getFinishedSpans()[0]?.events).toEqual([]);
});
