/** A subject that is measured in rounds, interleaved with others. */
export interface Subject {
  name: string;
  measure: () => Promise<Record<string, number>>;
}

export type Series = Map<string, Record<string, number>[]>;

/**
 * Measures A B C, A B C …, so that a slow phase of the machine affects all subjects. The first
 * round only warms up.
 */
export async function interleave(subjects: Subject[], rounds: number): Promise<Series> {
  const series: Series = new Map(subjects.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, measure } of subjects) {
      const values = await measure().catch((cause: Error) => {
        throw new Error(`${name}: ${cause.message}`, { cause });
      });
      if (round > 0) series.get(name)?.push(values);
    }
    process.stderr.write(round === 0 ? 'warm ' : `${round} `);
  }
  process.stderr.write('\n');
  return series;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

const valuesOf = (series: Series, name: string, key: string): number[] =>
  (series.get(name) ?? []).map((values) => values[key] ?? Number.NaN);

export const medianOf = (series: Series, name: string, key: string): number =>
  median(valuesOf(series, name, key));

/** The ratio of two subjects' medians, which the limits are stated in. */
export const ratioOf = (series: Series, one: string, other: string, key: string): number =>
  medianOf(series, one, key) / medianOf(series, other, key);

/** `1,204 (1,190–1,350)`: the median and the range of the rounds. */
export function spread(series: Series, name: string, key: string): string {
  const values = valuesOf(series, name, key);
  const text = (value: number) => Math.round(value).toLocaleString('en');
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
}
