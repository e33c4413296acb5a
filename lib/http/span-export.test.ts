import { SpanKind } from '@opentelemetry/api';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { spans } from '@/lib/observability/metrics.server';
import { stopRecording } from '@/lib/observability/recorded-spans.fixture';
import { inSpan } from '@/lib/observability/trace-span.server';
import { startSpanExport } from './span-export.server';
import { type Stub, startStub, stubEnvironment } from './stub.fixture';

let collector: Stub;
beforeAll(async () => {
  collector = await startStub();
  stubEnvironment({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/otel/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'X-Tenant=laundry,authorization=Basic%20YTpi',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    // Spans are sent at the end, or when a batch is full.
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  return () => collector.close();
});

const outcomes = ['sent', 'refused', 'dropped'];
const counts = async (): Promise<number[]> => {
  const { values } = await spans.get();
  return outcomes.map((of) => values.find(({ labels }) => labels.outcome === of)?.value ?? 0);
};
let before: number[];
const counted = async () =>
  Object.fromEntries(
    (await counts()).map((count, index) => [outcomes[index], count - (before[index] ?? 0)]),
  );
beforeEach(async () => {
  collector.requests.splice(0);
  before = await counts();
});
afterEach(stopRecording);

const work = async (count: number) => {
  for (let at = 0; at < count; at += 1) await inSpan({ name: `work ${at}` }, async () => {});
};

describe('finished spans', () => {
  it('are sent as OTLP in JSON, with the headers that the collector wants', async () => {
    const stop = await startSpanExport();
    await inSpan(
      { name: 'outer', kind: SpanKind.SERVER, attributes: { 'http.response.status_code': 200 } },
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
    const [{ resource, scopeSpans }] = JSON.parse(collector.requests[0]?.body ?? '').resourceSpans;
    expect(resource.attributes).toContainEqual({
      key: 'service.name',
      value: { stringValue: 'laundry' },
    });
    expect(resource.attributes).toContainEqual({
      key: 'deployment.environment.name',
      value: { stringValue: 'test' },
    });
    const [inner, outer] = scopeSpans[0].spans;
    expect(inner).toMatchObject({ name: 'inner', kind: 1, parentSpanId: outer.spanId });
    expect(outer).toMatchObject({
      name: 'outer',
      kind: 2,
      attributes: [{ key: 'http.response.status_code', value: { intValue: 200 } }],
    });
    expect(outer.parentSpanId).toBeUndefined();
    expect(await counted()).toEqual({ sent: 2, refused: 0, dropped: 0 });
  });

  it('are resent to a busy collector', async () => {
    const stop = await startSpanExport();
    collector.answer(503);
    collector.answer(200, {});
    await work(1);
    await stop();
    expect(collector.requests).toHaveLength(2);
    expect(await counted()).toEqual({ sent: 1, refused: 0, dropped: 0 });
  });

  it('are counted as refused by a collector that refuses them', async () => {
    const stop = await startSpanExport();
    collector.answer(400, 'no');
    await work(3);
    await stop();
    expect(await counted()).toEqual({ sent: 0, refused: 3, dropped: 0 });
  });

  it('never delay the work: more than 2,048 waiting spans are dropped', async () => {
    const stop = await startSpanExport();
    let hangUp = () => {};
    const asked = new Promise<void>((resolve) => {
      collector.answerWith((response) => {
        hangUp = () => void response.destroy();
        resolve();
      });
    });
    await work(512);
    await asked;
    await work(3_000);
    expect(collector.requests).toHaveLength(1);
    expect(await counted()).toEqual({ sent: 0, refused: 0, dropped: 3_000 - 2_048 });
    for (let batch = 0; batch < 5; batch += 1) collector.answer(200, {});
    hangUp();
    await stop();
    expect(await counted()).toEqual({ sent: 512 + 2_048, refused: 0, dropped: 3_000 - 2_048 });
  });
});
