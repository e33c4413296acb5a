import fc from 'fast-check';
import pLimit from 'p-limit';
import type { Counts, Prover } from '../../prover';
import { commands } from './commands';
import { killCommands } from './controls';
import { initialStates, newSessionEnvironment, play, type SessionEnvironment } from './session';

const atOnce = 3;
/** One in this many sessions kills instances: a restart costs a second of CPU. */
const killsEvery = 12;
/** Few sessions in each cluster keep its records small, so that a difference is found quickly. */
const perCluster = 40;

/** Plays the session of each seed, several in parallel. Throws the first failure, shrunk. */
async function playAll(seeds: number[], maxCommands: number): Promise<Counts> {
  const free: SessionEnvironment[] = [];
  const counts: Counts = {};
  const playOne = (seed: number): Promise<void> => {
    const all = seed % killsEvery === 0 ? [...commands, ...killCommands] : commands;
    const some = fc.commands(all, { maxCommands, size: 'max' });
    const property = fc.asyncProperty(initialStates, some, async (beginning, chosen) => {
      const home = free.pop() ?? (await newSessionEnvironment());
      const played = await play(home, beginning, chosen).catch(async (error: unknown) => {
        // A difference in its records remains: the next attempt needs a new cluster.
        await home.cluster.close();
        throw error;
      });
      for (const [what, count] of Object.entries(played))
        counts[what] = (counts[what] ?? 0) + count;
      if (home.sessions < perCluster) free.push(home);
      else await home.cluster.close();
    });
    return fc.assert(property, { numRuns: 1, seed, interruptAfterTimeLimit: 300_000 });
  };
  const limit = pLimit(atOnce);
  await limit.map(seeds, playOne).catch((error: unknown) => {
    limit.clearQueue();
    throw error;
  });
  await Promise.all(free.map(({ cluster }) => cluster.close()));
  return counts;
}

/**
 * Random sessions of one customer never see a response that contradicts the actual state.
 * `SESSIONS` sets their number: with 1, `--seed` plays the session that a failure names.
 */
export const sessions: Prover = {
  name: 'sessions',
  prove({ long, seed }) {
    const length = Number(process.env.SESSIONS ?? (long ? 3_000 : 48));
    return playAll(
      Array.from({ length }, (_, nth) => seed + nth),
      long ? 20 : 8,
    );
  },
};
