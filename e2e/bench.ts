import { numberOf, readOptions } from '../scripts/stack/options';
import { growth } from './bench/growth';
import { lighthouse } from './bench/lighthouse';
import { pages } from './bench/pages';
import { server } from './bench/server';
import { steps } from './bench/steps';

type Bench = (rounds: number, only: string[]) => Promise<number>;

const benches: Record<string, { run: Bench; rounds: number }> = {
  pages: { run: pages, rounds: 5 },
  steps: { run: steps, rounds: 9 },
  lighthouse: { run: lighthouse, rounds: 3 },
  server: { run: server, rounds: 5 },
  growth: { run: growth, rounds: 5 },
};

const usage = `npm run bench -- pages|steps|lighthouse|server|growth [--rounds=N] [--only=a,b]
  Times as ratios of medians of one run, beside their marks (docs/speed.md). Wants a machine with nothing else to do.
  --rounds=N  how often each is measured
  --only=a,b  these pages or steps alone`;

/** Runs one of the benchmarks; returns 1 when a figure misses its limit. */
export async function main(args: string[]): Promise<number> {
  const read = readOptions(
    args,
    usage,
    { rounds: { type: 'string' }, only: { type: 'string' } },
    { allowPositionals: true },
  );
  if (!read) return 0;
  const { values, positionals } = read;
  const bench = benches[positionals[0] ?? ''];
  if (!bench || positionals.length > 1) throw new Error(usage);
  const rounds = values.rounds === undefined ? bench.rounds : numberOf('rounds', values.rounds);
  return bench.run(rounds, values.only?.split(',') ?? []);
}
