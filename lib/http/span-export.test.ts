import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { spans } from '@/lib/metrics/catalogue.server';
import { inSpan, takeSpans } from '@/lib/trace/span.server';
import { startSpanExport } from './span-export.server';
import { type Stub, startStub, stubEnvironment } from './stub.fixture';

let collector: Stub;
beforeAll(async () => {
  collector = await startStub();
  stubEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otel/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'X-Tenant=laundry,authorization=Basic%20YTpi',
    // Only what the test asks for is sent: at the end, or when a batch is full.
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  return () => collector.close();
});
beforeEach(() => void collector.requests.splice(0));
afterEach(() => void takeAll());

const work = async (count: number) => {
  for (let at = 0; at < count; at += 1) await inSpan({ name: `work ${at}` }, async () => {});
};
const counted = async (outcome: string): Promise<number> =>
  (await spans.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0;
const told = (at = 0) => JSON.parse(collector.requests[at]?.body ?? '');
const spansOf = (at: number): unknown[] => told(at).resourceSpans[0].scopeSpans[0].spans;

describe('what has finished', () => {
  it('is sent as OTLP in JSON, with the headers that the collector wants', async () => {
    const before = await counted('sent');
    const stop = startSpanExport();
    await inSpan(
      { name: 'outer', kind: 'server', attributes: { 'http.response.status_code': 200 } },
      () => inSpan({ name: 'inner', attributes: { 'laundry.outcome': 'done' } }, async () => {}),
    );
    collector.answer(200, {});
    await stop();
    expect(collector.requests).toHaveLength(1);
    expect(collector.requests[0]).toMatchObject({
      method: 'POST',
      path: '/otel/v1/traces',
      headers: {
        'content-type': 'application/json',
        'x-tenant': 'laundry',
        authorization: 'Basic YTpi',
      },
    });
    const [{ resource, scopeSpans }] = told().resourceSpans;
    expect(resource.attributes[0]).toEqual({
      key: 'service.name',
      value: { stringValue: 'laundry' },
    });
    const [inner, outer] = scopeSpans[0].spans;
    expect(inner).toMatchObject({ name: 'inner', kind: 1, parentSpanId: outer.spanId, status: {} });
    expect(outer).toMatchObject({
      name: 'outer',
      kind: 2,
      attributes: [{ key: 'http.response.status_code', value: { intValue: '200' } }],
    });
    expect(outer.parentSpanId).toBeUndefined();
    expect(outer.startTimeUnixNano).toMatch(/^\d{19}$/);
    expect(BigInt(outer.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(outer.startTimeUnixNano));
    expect((await counted('sent')) - before).toBe(2);
  });

  it('waits for a collector that is busy, and is counted where it refuses', async () => {
    const [sent, refused] = [await counted('sent'), await counted('refused')];
    const stop = startSpanExport();
    collector.answer(503);
    collector.answer(200, { partialSuccess: { rejectedSpans: '12' } });
    collector.answer(400, 'no');
    await work(512);
    // What was refused for now waits, and goes out again with whatever makes a batch full.
    await expect
      .poll(async () => {
        await work(1);
        return collector.requests.length;
      })
      .toBeGreaterThanOrEqual(3);
    await stop();
    // On a busy machine more was sent by the time that this was seen.
    const later = collector.requests.slice(3).flatMap((_, index) => spansOf(3 + index));
    expect(spansOf(1).slice(0, 512)).toEqual(spansOf(0));
    expect((await counted('sent')) - sent).toBe(500 + later.length);
    expect((await counted('refused')) - refused).toBe(12 + spansOf(2).length);
  });

  it('costs the work nothing when nobody is there, or when somebody never answers', async () => {
    const stop = startSpanExport();
    let asked: (() => void) | undefined;
    const hangs = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let hungUp: (() => void) | undefined;
    collector.answerWith((response) => {
      hungUp = () => void response.destroy();
      asked?.();
    });
    await work(512);
    await hangs;
    await work(3_000);
    expect(collector.requests).toHaveLength(1);
    hungUp?.();
    await stop();
    expect(takeAll()).toEqual({ waiting: 2_048, dropped: 512 + 3_000 - 2_048 });
  });
});

function takeAll(): { waiting: number; dropped: number } {
  const all = { waiting: 0, dropped: 0 };
  for (;;) {
    const { spans, dropped } = takeSpans();
    all.dropped += dropped;
    if (spans.length === 0) return all;
    all.waiting += spans.length;
  }
}
