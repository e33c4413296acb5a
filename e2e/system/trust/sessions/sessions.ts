import fc from 'fast-check';
import type { Deeds, Prover } from '../../prover';
import { kills } from './levers';
import { beginnings, type Home, play, settleIn } from './session';
import { steps } from './steps';

const lanes = 3;
/** Commands after its beginning. */
const longest = { short: 8, long: 20 };
/** One in so many sessions has instances taken away: a start costs a second of a processor. */
const killsEvery = 12;
/** Books stay small, so that a difference in them is soon found; a short run opens one town a lane. */
const sessionsEach = { short: 150, long: 40 };
const shrinkMs = { short: 90_000, long: 600_000 };

/** Sessions are numbered by their seeds, and each lane takes the next one. */
class Queue {
  #next: number;
  readonly failures: Error[] = [];

  constructor(
    readonly first: number,
    readonly count: number,
  ) {
    this.#next = first;
  }

  take(): number | undefined {
    if (this.failures.length > 0 || this.#next >= this.first + this.count) return undefined;
    this.#next += 1;
    return this.#next - 1;
  }
}

function addTo(all: Deeds, more: Deeds): void {
  for (const [what, count] of Object.entries(more)) all[what] = (all[what] ?? 0) + count;
}

/** One town after the other, in which sessions take place one after the other. */
class Lane {
  #home: Home | undefined;
  /** Since when the commands of a session that failed are made fewer. */
  #failedAt: number | undefined;

  constructor(
    private readonly deeds: Deeds,
    private readonly length: 'short' | 'long',
  ) {}

  async walk(seed: number): Promise<void> {
    this.#failedAt = undefined;
    const all = seed % killsEvery === 0 ? [...steps, ...kills, ...kills, ...kills] : steps;
    const commands = fc.commands(all, { maxCommands: longest[this.length], size: 'max' });
    const property = fc.asyncProperty(beginnings, commands, async (beginning, chosen) => {
      const isLate = performance.now() - (this.#failedAt ?? Infinity) > shrinkMs[this.length];
      if (!isLate) await this.#play(beginning, chosen);
    });
    await fc.assert(property, { numRuns: 1, seed, endOnFailure: false });
  }

  async #play(...session: [beginning: Parameters<typeof play>[1], Parameters<typeof play>[2]]) {
    if (this.#home && this.#home.sessions >= sessionsEach[this.length]) await this.close();
    this.#home ??= await settleIn();
    try {
      const told = await play(this.#home, ...session);
      if (this.#failedAt !== undefined) return;
      this.deeds.sessions = (this.deeds.sessions ?? 0) + 1;
      addTo(this.deeds, told);
    } catch (error) {
      this.#failedAt ??= performance.now();
      // What is wrong in its books stays wrong: the next try has a town of its own.
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#home?.town.close();
    this.#home = undefined;
  }
}

/** Plays `count` sessions from seed `first` on, some at a time. Throws for the first one that failed, after all that had begun. */
async function playAll(first: number, count: number, length: 'short' | 'long'): Promise<Deeds> {
  const queue = new Queue(first, count);
  const deeds: Deeds = { sessions: 0 };
  const walkLane = async () => {
    const lane = new Lane(deeds, length);
    for (let next = queue.take(); next !== undefined; next = queue.take()) {
      await lane.walk(next).catch((error: Error) => {
        const again = `Session ${next} (again: --seed=${next}${length === 'long' ? ' --long' : ''})`;
        const why = error.cause instanceof Error ? `${error.cause.message}\n` : '';
        queue.failures.push(new Error(`${again}: ${why}${error.message}`));
      });
    }
    await lane.close();
  };
  await Promise.all(Array.from({ length: lanes }, walkLane));
  const [failure, ...others] = queue.failures;
  for (const { message } of others) console.log(message);
  if (failure) throw failure;
  return deeds;
}

/** Random sessions of one customer never find a difference between what they were told and what is so. `SESSIONS` makes them so many. */
export const sessions: Prover = {
  name: 'sessions',
  prove: ({ long, seed }) =>
    playAll(seed, Number(process.env.SESSIONS ?? (long ? 3_000 : 120)), long ? 'long' : 'short'),
};
