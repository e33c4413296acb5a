import type { Customer } from './customer';
import { Lane, type LaneOptions } from './lane';
import type { Counts, Run } from './prover';

/** Plays something with a new customer. Throws what is wrong. */
export type Play = (lane: Lane, customer: Customer) => Promise<void>;

/** Things that must not go wrong, each by a sentence that says what has to be so, with the promises that it is about before it. */
export type Cases = Record<string, Play>;

/** Cases that are played in one kind of cluster. */
export interface Group extends LaneOptions {
  cases: Cases;
  /** The processes remember what a case was about (a price, a name): each has a cluster of its own. */
  isApart?: true;
}

const auditEvery = 25;
/** No case takes so long, however busy the machine is: it waits for something that never comes. */
const longestMs = 300_000;

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It does not end.')), longestMs);
  });
  await Promise.race([work, never]).finally(() => clearTimeout(timer));
}

/** Takes the cases that other lanes have left, one after the other. Gives how many it has played. */
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
      // What it has left half done must not disturb the next one.
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
 * Plays groups of cases in lanes that go on side by side; a group that several lanes have is shared among them. Throws every
 * failure, and where a case was not played. Gives how many were.
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
