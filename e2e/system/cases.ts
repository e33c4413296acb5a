import { Lane, type LaneOptions } from './case-runner';
import type { Customer } from './customer';
import type { Counts, Run } from './prover';

/** Runs a scenario with a new customer. Throws when an expectation fails. */
export type Play = (lane: Lane, customer: Customer) => Promise<void>;

/**
 * Scenarios by a title that states the expected behaviour, prefixed with the promises that it
 * tests.
 */
export type Cases = Record<string, Play>;

/** Cases that run in one kind of cluster. */
export interface Group extends LaneOptions {
  cases: Cases;
  /**
   * Each case gets its own cluster, because instances cache what the case changes (a price, a
   * name).
   */
  isApart?: true;
}

const auditEvery = 25;
/** Timeout of a case: longer than any takes on a busy machine. */
const longestMs = 300_000;

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It does not end.')), longestMs);
  });
  await Promise.race([work, never]).finally(() => clearTimeout(timer));
}

/** Runs queued cases one after another until the queue is empty. Returns how many it ran. */
async function playQueue(
  group: Group,
  queue: [name: string, play: Play][],
  failures: string[],
): Promise<number> {
  let lane: Lane | undefined;
  let played = 0;
  const attempt = async (work: (lane: Lane) => Promise<void>) => {
    lane ??= await Lane.open(group);
    await inTime(work(lane)).catch(async (error: Error) => {
      console.log(`  ✗ ${error.message}`);
      failures.push(error.message);
      // Discards the cluster, so that a half-finished case does not affect the next one.
      await lane?.cluster.close();
      lane = undefined;
    });
  };
  for (let one = queue.shift(); one; one = queue.shift()) {
    const [name, play] = one;
    await attempt((there) => there.play(name, (customer) => play(there, customer)));
    played += 1;
    if (!group.isEmptied && played % auditEvery === 0) await attempt((there) => there.audit());
    if (!group.isApart) continue;
    await lane?.cluster.close();
    lane = undefined;
  }
  if (lane && !group.isEmptied) await attempt((there) => there.audit());
  await lane?.cluster.close();
  return played;
}

/**
 * Runs groups of cases in parallel lanes; the lanes of one group share its queue. Throws all
 * failures, and when a case was not run. Returns how many were run.
 */
export async function playLanes(
  name: string,
  lanes: Group[][],
  { matching = /(?:)/ }: Run,
): Promise<Counts> {
  const groups = [...new Set(lanes.flat())];
  const queues = new Map(
    groups.map((group) => [
      group,
      Object.entries(group.cases).filter(([sentence]) => matching.test(sentence)),
    ]),
  );
  const count = [...queues.values()].flat().length;
  const failures: string[] = [];
  const played = await Promise.all(
    lanes.map(async (own) => {
      let all = 0;
      for (const group of own) all += await playQueue(group, queues.get(group) ?? [], failures);
      return all;
    }),
  );
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const all = played.reduce((sum, one) => sum + one, 0);
  if (count === 0 || all !== count) throw new Error(`${all} were played of ${count}.`);
  return { [name]: count };
}
