import { describe, expect, it } from 'vitest';
import { readTraceParent, writeTraceParent } from './traceparent';

const traceId = '0af7651916cd43dd8448eb211c80319c';
const spanId = 'b7ad6b7169203331';

describe('traceparent', () => {
  it.each([
    [`00-${traceId}-${spanId}-01`, true],
    [`00-${traceId}-${spanId}-00`, false],
    [`00-${traceId}-${spanId}-03`, true],
    [`cc-${traceId}-${spanId}-01-what-comes-later`, true],
  ])('reads %s', (header, sampled) => {
    expect(readTraceParent(header)).toEqual({ traceId, spanId, sampled });
  });

  it.each([
    undefined,
    '',
    traceId,
    `00-${traceId}-${spanId}`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  ])('takes %s for none', (header) => {
    expect(readTraceParent(header)).toBeNull();
  });

  it('writes what it reads', () => {
    for (const sampled of [true, false]) {
      const parent = { traceId, spanId, sampled };
      expect(readTraceParent(writeTraceParent(parent))).toEqual(parent);
    }
  });
});
