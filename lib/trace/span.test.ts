import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '@/lib/kernel/app-error';
import {
  batchSize,
  currentTrace,
  type FinishedSpan,
  inSpan,
  mostWaiting,
  putBack,
  startTracing,
  stopTracing,
  takeSpans,
} from './span.server';

const nothing = () => {};
const done = async () => {};

function takeAll(): FinishedSpan[] {
  const all: FinishedSpan[] = [];
  for (;;) {
    const { spans } = takeSpans();
    if (spans.length === 0) return all;
    all.push(...spans);
  }
}

beforeEach(() => void takeAll());
afterEach(stopTracing);

describe('spans', () => {
  it('are neither kept nor known of while nobody traces', async () => {
    expect(await inSpan({ name: 'a' }, async () => currentTrace())).toBeUndefined();
    expect(takeAll()).toEqual([]);
  });

  it('know what they are part of, through waits and side by side', async () => {
    startTracing(1, nothing);
    await inSpan({ name: 'top', kind: 'server' }, async () => {
      await Promise.all(
        ['left', 'right'].map((name) =>
          inSpan({ name }, async () => {
            await Promise.resolve();
            await inSpan({ name: `${name} leaf` }, done);
          }),
        ),
      );
    });
    const spans = takeAll();
    const named = (name: string) => spans.find((span) => span.name === name);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    expect(named('top')?.parentSpanId).toBeNull();
    for (const name of ['left', 'right']) {
      expect(named(name)?.parentSpanId).toBe(named('top')?.spanId);
      expect(named(`${name} leaf`)?.parentSpanId).toBe(named(name)?.spanId);
    }
  });

  it('go on below a parent from outside, and drop what that one drops', async () => {
    startTracing(0, nothing);
    const parent = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), sampled: true };
    await inSpan({ name: 'kept', parent }, done);
    await inSpan({ name: 'dropped', parent: { ...parent, sampled: false } }, done);
    await inSpan({ name: 'own trace, of which none is kept' }, done);
    expect(takeAll()).toMatchObject([
      { name: 'kept', traceId: parent.traceId, parentSpanId: parent.spanId },
    ]);
  });

  it('say by what they failed, never in which words', async () => {
    startTracing(1, nothing);
    const failing = (error: Error) =>
      expect(inSpan({ name: 'a' }, () => Promise.reject(error))).rejects.toBe(error);
    await failing(new AppError('not-found', { cause: new Error('0551234567') }));
    await failing(new TypeError('0551234567 is not iterable'));
    const spans = takeAll();
    expect(spans.map(({ failed, attributes }) => [failed, attributes['error.type']])).toEqual([
      [true, 'not-found'],
      [true, 'TypeError'],
    ]);
    expect(JSON.stringify(spans)).not.toContain('0551234567');
  });

  it('wait in a bounded number; what comes after is counted, and a full batch calls the exporter', async () => {
    let called = 0;
    startTracing(1, () => {
      called += 1;
    });
    for (let at = 0; at < mostWaiting + 5; at += 1) await inSpan({ name: String(at) }, done);
    expect(called).toBeGreaterThan(0);
    const first = takeSpans();
    expect(first).toMatchObject({ dropped: 5, spans: { length: batchSize } });
    expect(first.spans[0]?.name).toBe('0');
    for (let at = 0; at < 3; at += 1) await inSpan({ name: 'later' }, done);
    putBack(first.spans);
    const again = takeSpans();
    expect(again.spans[0]?.name).toBe('0');
    expect(again.dropped).toBe(3);
    expect(takeAll()).toHaveLength(mostWaiting - batchSize);
  });
});
