import { describe, expect, it } from 'vitest';
import { counter, gauge, histogram, metricsText } from './registry.server';

/** What is told of one metric. */
const told = (name: string): string[] =>
  metricsText()
    .split('\n')
    .filter((line) => new RegExp(`^(# (HELP|TYPE) )?${name}(_bucket|_sum|_count)?[ {]`).test(line));

describe('the text format', () => {
  it('tells a counter without labels from the start', () => {
    const made = counter('test_plain_total', 'Plain.');
    expect(told('test_plain_total')).toEqual([
      '# HELP test_plain_total Plain.',
      '# TYPE test_plain_total counter',
      'test_plain_total 0',
    ]);
    made.add({});
    made.add({}, 2.5);
    expect(told('test_plain_total').at(-1)).toBe('test_plain_total 3.5');
  });

  it('tells nothing of a metric with labels that nobody used, and of zero the zero', () => {
    const made = counter('test_labelled_total', 'Labelled.', 'one', 'two');
    expect(told('test_labelled_total')).toEqual([]);
    made.add({ one: 'a', two: 'b' }, 0);
    made.add({ two: 'd', one: 'c' });
    expect(told('test_labelled_total').slice(2)).toEqual([
      'test_labelled_total{one="a",two="b"} 0',
      'test_labelled_total{one="c",two="d"} 1',
    ]);
  });

  it('escapes what would end a value or a line', () => {
    counter('test_escaped_total', 'A \\ and\na line.', 'label').add({ label: 'a"b\\c\nd' });
    expect(told('test_escaped_total')).toEqual([
      '# HELP test_escaped_total A \\\\ and\\na line.',
      '# TYPE test_escaped_total counter',
      'test_escaped_total{label="a\\"b\\\\c\\nd"} 1',
    ]);
  });

  it('sums the buckets of a histogram up to all', () => {
    const made = histogram('test_wait_seconds', 'Waits.', [0.1, 1], 'kind');
    for (const seconds of [0.1, 0.5, 1, 7]) made.observe({ kind: 'a' }, seconds);
    expect(told('test_wait_seconds')).toEqual([
      '# HELP test_wait_seconds Waits.',
      '# TYPE test_wait_seconds histogram',
      'test_wait_seconds_bucket{kind="a",le="0.1"} 1',
      'test_wait_seconds_bucket{kind="a",le="1"} 3',
      'test_wait_seconds_bucket{kind="a",le="+Inf"} 4',
      'test_wait_seconds_sum{kind="a"} 8.6',
      'test_wait_seconds_count{kind="a"} 4',
    ]);
  });

  it('ends with a line break', () => {
    expect(metricsText()).toMatch(/[^\n]\n$/);
  });
});

describe('the registry', () => {
  it('is one for all copies of the module', () => {
    counter('test_copies_total', 'Copies.').add({});
    counter('test_copies_total', 'Copies.').add({});
    expect(told('test_copies_total').at(-1)).toBe('test_copies_total 2');
  });

  it('lets a gauge go up, down and away', () => {
    const made = gauge('test_level', 'Level.', 'of');
    made.set({ of: 'a' }, 3);
    made.set({ of: 'a' }, 1);
    expect(told('test_level').at(-1)).toBe('test_level{of="a"} 1');
    made.clear();
    expect(told('test_level')).toEqual([]);
  });

  it('keeps 200 series and counts the rest together', () => {
    const made = counter('test_many_total', 'Many.', 'id', 'kind');
    for (let id = 0; id < 1_000; id += 1) made.add({ id: String(id), kind: 'a' });
    const lines = told('test_many_total').slice(2);
    expect(lines).toHaveLength(201);
    expect(lines.at(-1)).toBe('test_many_total{id="other",kind="other"} 800');
    made.add({ id: '7', kind: 'a' });
    expect(lines.length).toBe(told('test_many_total').slice(2).length);
    expect(told('test_many_total')).toContain('test_many_total{id="7",kind="a"} 2');
  });
});
