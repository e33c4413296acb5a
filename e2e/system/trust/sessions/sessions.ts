import fc from 'fast-check';
import pLimit from 'p-limit';
import type { Counts, Prover } from '../../prover';
import { commands } from './commands';
import { killCommands } from './controls';
import { initialStates, newSessionEnvironment, play, type SessionEnvironment } from './session';

const atOnce = 3;
/** The maximum number of commands after the beginning. */
const longest = { short: 8, long: 20 };
/** One in this many sessions kills instances: a restart costs a second of CPU. */
const killsEvery = 12;
/**
 * Few sessions in each cluster keep its records small, so that a difference is found quickly; a
 * short run opens one cluster for each parallel session.
 */
const sessionsEach = { short: 150, long: 40 };
const shrinkMs = { short: 90_000, long: 600_000 };

/** Runs the session of a seed in a free cluster. Throws its smallest failing version. */
async function playOne(
  seed: number,
  length: 'short' | 'long',
  free: SessionEnvironment[],
  counts: Counts,
) {
  const all =
    seed % killsEvery === 0
      ? [...commands, ...killCommands, ...killCommands, ...killCommands]
      : commands;
  const chosen = fc.commands(all, { maxCommands: longest[length], size: 'max' });
  let hasFailed = false;
  const property = fc.asyncProperty(initialStates, chosen, async (beginning, some) => {
    const home = free.pop() ?? (await newSessionEnvironment());
    let played: Counts;
    try {
      played = await play(home, beginning, some);
    } catch (error) {
      hasFailed = true;
      // A difference in its records remains: the next attempt needs a new cluster.
      await home.cluster.close();
      throw error;
    }
    if (home.sessions < sessionsEach[length]) free.push(home);
    else await home.cluster.close();
    if (hasFailed) return;
    for (const [what, count] of Object.entries({ sessions: 1, ...played })) {
      counts[what] = (counts[what] ?? 0) + count;
    }
  });
  await fc.assert(property, { numRuns: 1, seed, interruptAfterTimeLimit: shrinkMs[length] });
}

/**
 * Runs `count` sessions from seed `first` on, several in parallel. Throws the first failure after
 * the running sessions have ended.
 */
async function playAll(first: number, count: number, length: 'short' | 'long'): Promise<Counts> {
  const failures: Error[] = [];
  const free: SessionEnvironment[] = [];
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

/**
 * Random sessions of one customer never see a response that contradicts the actual state.
 * `SESSIONS` sets their number.
 */
export const sessions: Prover = {
  name: 'sessions',
  prove: ({ long, seed }) =>
    playAll(seed, Number(process.env.SESSIONS ?? (long ? 3_000 : 48)), long ? 'long' : 'short'),
};
