import fc from 'fast-check';
import pLimit from 'p-limit';
import type { Counts, Prover } from '../../prover';
import { commands } from './commands';
import { kills } from './levers';
import { beginnings, type Home, newHome, play } from './session';

const atOnce = 3;
/** Commands after its beginning. */
const longest = { short: 8, long: 20 };
/** One in so many sessions has instances taken away: a start costs a second of a processor. */
const killsEvery = 12;
/** Books stay small, so that a difference in them is soon found; a short run opens one cluster for each that go on at once. */
const sessionsEach = { short: 150, long: 40 };
const shrinkMs = { short: 90_000, long: 600_000 };

/** Plays the session of a seed, in a cluster where others were before. Throws its shortest version that fails. */
async function playOne(seed: number, length: 'short' | 'long', free: Home[], counts: Counts) {
  const all = seed % killsEvery === 0 ? [...commands, ...kills, ...kills, ...kills] : commands;
  const chosen = fc.commands(all, { maxCommands: longest[length], size: 'max' });
  let hasFailed = false;
  const property = fc.asyncProperty(beginnings, chosen, async (beginning, some) => {
    const home = free.pop() ?? (await newHome());
    let told: Counts;
    try {
      told = await play(home, beginning, some);
    } catch (error) {
      hasFailed = true;
      // What is wrong in its books stays wrong: the next try has a cluster of its own.
      await home.cluster.close();
      throw error;
    }
    if (home.sessions < sessionsEach[length]) free.push(home);
    else await home.cluster.close();
    if (hasFailed) return;
    for (const [what, count] of Object.entries({ sessions: 1, ...told })) {
      counts[what] = (counts[what] ?? 0) + count;
    }
  });
  await fc.assert(property, { numRuns: 1, seed, interruptAfterTimeLimit: shrinkMs[length] });
}

/** Plays `count` sessions from seed `first` on, some at a time. Throws for the first one that failed, after all that had begun. */
async function playAll(first: number, count: number, length: 'short' | 'long'): Promise<Counts> {
  const failures: Error[] = [];
  const free: Home[] = [];
  const counts: Counts = {};
  const seeds = Array.from({ length: count }, (_, index) => first + index);
  await pLimit(atOnce).map(seeds, async (seed) => {
    if (failures.length > 0) return;
    await playOne(seed, length, free, counts).catch((error: Error) => {
      const again = `Session ${seed} (again: --seed=${seed}${length === 'long' ? ' --long' : ''})`;
      const why = error.cause instanceof Error ? `${error.cause.message}\n` : '';
      failures.push(new Error(`${again}: ${why}${error.message}`));
    });
  });
  await Promise.all(free.map(({ cluster }) => cluster.close()));
  for (const { message } of failures.slice(1)) console.log(message);
  if (failures[0]) throw failures[0];
  return counts;
}

/** Random sessions of one customer never find a difference between what they were told and what is so. `SESSIONS` makes them so many. */
export const sessions: Prover = {
  name: 'sessions',
  prove: ({ long, seed }) =>
    playAll(seed, Number(process.env.SESSIONS ?? (long ? 3_000 : 80)), long ? 'long' : 'short'),
};
