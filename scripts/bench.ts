import { layout } from './bench/layout';
import { lighthouse } from './bench/lighthouse';
import { pages } from './bench/pages';
import { sandbox } from './bench/sandbox';
import { server } from './bench/server';
import { steps } from './bench/steps';
import { tracking } from './bench/tracking';

type Bench = (rounds: number, only: string[]) => Promise<number>;

const benches: Record<string, { run: Bench; rounds: number }> = {
  pages: { run: pages, rounds: 5 },
  steps: { run: steps, rounds: 9 },
  lighthouse: { run: lighthouse, rounds: 3 },
  server: { run: server, rounds: 5 },
  sandbox: { run: sandbox, rounds: 9 },
  tracking: { run: tracking, rounds: 5 },
  layout: { run: layout, rounds: 3 },
};

/**
 * `bench pages|steps|lighthouse|server|sandbox|tracking|layout [--rounds=n] [--only=a,b]`: times, as ratios of medians of one run,
 * beside their marks. Wants a machine with nothing else to do; 1 when a mark is not met.
 */
export async function main([name = '', ...options]: string[]): Promise<number> {
  const bench = benches[name];
  if (!bench) throw new Error(`bench wants one of: ${Object.keys(benches).join(', ')}.`);
  const option = (key: string): string | undefined =>
    options.find((text) => text.startsWith(`--${key}=`))?.slice(key.length + 3);
  const only = option('only')?.split(',') ?? [];
  return bench.run(Number(option('rounds') ?? bench.rounds), only);
}
