import 'server-only';

type Kind = 'counter' | 'gauge' | 'histogram';

/** A value for each of a metric's labels. Only words from a short list: never an id, a path or anything personal. */
export type LabelValues<Label extends string> = Readonly<Record<Label, string>>;

interface Series {
  values: readonly string[];
  /** Of a histogram: the sum of all that was observed. */
  value: number;
  /** Of a histogram: how many fell under each bound and above the one before, the last above all. */
  counts: number[];
}

interface Metric {
  name: string;
  help: string;
  kind: Kind;
  labels: readonly string[];
  /** Upper bounds of a histogram's buckets, ascending. */
  bounds: readonly number[];
  series: Map<string, Series>;
}

/** So many series a metric keeps; what comes after is counted under `other`: a mistake must not become a leak. */
const mostSeries = 200;

// Next bundles this module several times into one process: what one copy counts all of them tell.
const holder = globalThis as { [key: symbol]: Map<string, Metric> | undefined };
const slot = Symbol.for('laundry.metrics');
const metrics: Map<string, Metric> = holder[slot] ?? new Map();
holder[slot] = metrics;

function define(metric: Omit<Metric, 'series'>): Metric {
  const known = metrics.get(metric.name);
  if (known) return known;
  const made = { ...metric, series: new Map<string, Series>() };
  metrics.set(metric.name, made);
  if (metric.labels.length === 0) seriesOf(made, {});
  return made;
}

function seriesOf(metric: Metric, labels: Readonly<Record<string, string>>): Series {
  let key = '';
  for (const label of metric.labels) key += `${labels[label] ?? ''}\n`;
  const known = metric.series.get(key);
  if (known) return known;
  const values = metric.labels.map((label) => labels[label] ?? '');
  const isFull = metric.series.size >= mostSeries;
  if (isFull && values.some((value) => value !== 'other')) {
    return seriesOf(metric, Object.fromEntries(metric.labels.map((label) => [label, 'other'])));
  }
  const counts = Array.from({ length: metric.bounds.length + 1 }, () => 0);
  const made: Series = { values, value: 0, counts };
  metric.series.set(key, made);
  return made;
}

/** What only grows while the process lives. By custom its name ends with `_total`. */
export function counter<Label extends string = never>(
  name: string,
  help: string,
  ...labels: Label[]
): {
  /** Counts `amount` (one by default; zero makes the series known, so that its first event is seen as growth). */
  add(values: LabelValues<Label>, amount?: number): void;
} {
  const metric = define({ name, help, kind: 'counter', labels, bounds: [] });
  return {
    add(values, amount = 1) {
      seriesOf(metric, values).value += amount;
    },
  };
}

/** What goes up and down. */
export function gauge<Label extends string = never>(
  name: string,
  help: string,
  ...labels: Label[]
): {
  set(values: LabelValues<Label>, value: number): void;
  /** Forgets every series: what cannot be measured now is not told as it was. */
  clear(): void;
} {
  const metric = define({ name, help, kind: 'gauge', labels, bounds: [] });
  return {
    set(values, value) {
      seriesOf(metric, values).value = value;
    },
    clear: () => metric.series.clear(),
  };
}

/** How often something took how long: `bounds` are seconds, ascending. By custom its name ends with `_seconds`. */
export function histogram<Label extends string = never>(
  name: string,
  help: string,
  bounds: readonly number[],
  ...labels: Label[]
): {
  observe(values: LabelValues<Label>, seconds: number): void;
} {
  const metric = define({ name, help, kind: 'histogram', labels, bounds });
  return {
    observe(values, seconds) {
      const series = seriesOf(metric, values);
      const above = bounds.findIndex((bound) => seconds <= bound);
      const place = above < 0 ? bounds.length : above;
      series.counts[place] = (series.counts[place] ?? 0) + 1;
      series.value += seconds;
    },
  };
}

/** The names of all metrics that this process knows. */
export const metricNames = (): string[] => [...metrics.keys()];

/** The type of `metricsText` (Prometheus' text format 0.0.4). */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Everything as it stands now, in Prometheus' text format 0.0.4. */
export const metricsText = (): string => [...metrics.values()].map(written).join('');

function written(metric: Metric): string {
  const { name, help, kind } = metric;
  const lines = [...metric.series.values()].flatMap((series) => linesOf(metric, series));
  if (lines.length === 0) return '';
  const escaped = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
  return [`# HELP ${name} ${escaped}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n');
}

function linesOf({ name, kind, labels, bounds }: Metric, series: Series): string[] {
  const pairs = labels.map((label, index) => pairOf(label, series.values[index] ?? ''));
  const line = (suffix: string, more: string[], value: number) => {
    const all = [...pairs, ...more];
    return `${name}${suffix}${all.length > 0 ? `{${all.join(',')}}` : ''} ${number(value)}`;
  };
  if (kind !== 'histogram') return [line('', [], series.value)];
  let soFar = 0;
  const buckets = series.counts.map((count, index) => {
    soFar += count;
    return line('_bucket', [pairOf('le', number(bounds[index] ?? Infinity))], soFar);
  });
  return [...buckets, line('_sum', [], series.value), line('_count', [], soFar)];
}

const pairOf = (label: string, value: string): string =>
  `${label}="${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;

const number = (value: number): string => (value === Infinity ? '+Inf' : String(value));
