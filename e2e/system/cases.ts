import { CaseRunner, type RunnerOptions } from './case-runner';
import type { Customer } from './customer';
import type { Counts, Run } from './prover';

/** Runs a scenario with a new customer. Throws when an expectation fails. */
export type RunCase = (runner: CaseRunner, customer: Customer) => Promise<void>;

/**
 * Scenarios by a title that states the expected behaviour, prefixed with the promises that it
 * tests.
 */
export type Cases = Record<string, RunCase>;

/** Cases that run in one kind of cluster. */
export interface Group extends RunnerOptions {
  cases: Cases;
  /**
   * Each case gets its own cluster, because instances cache what the case changes (a price, a
   * name).
   */
  ownCluster?: true;
}

const auditEvery = 25;
/** Timeout of a case: longer than any takes on a busy machine. */
const timeoutMs = 300_000;

async function withTimeout(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const never = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It does not end.')), timeoutMs);
  });
  await Promise.race([work, never]).finally(() => clearTimeout(timer));
}

/** Runs queued cases one after another until the queue is empty. Returns how many it ran. */
async function runQueue(
  group: Group,
  queue: [name: string, play: RunCase][],
  failures: string[],
): Promise<number> {
  let runner: CaseRunner | undefined;
  let played = 0;
  const attempt = async (work: (runner: CaseRunner) => Promise<void>) => {
    runner ??= await CaseRunner.open(group);
    await withTimeout(work(runner)).catch(async (error: Error) => {
      console.log(`  ✗ ${error.message}`);
      failures.push(error.message);
      // Discards the cluster, so that a half-finished case does not affect the next one.
      await runner?.cluster.close();
      runner = undefined;
    });
  };
  for (let one = queue.shift(); one; one = queue.shift()) {
    const [name, play] = one;
    await attempt((there) => there.play(name, (customer) => play(there, customer)));
    played += 1;
    if (!group.startsEmpty && played % auditEvery === 0) await attempt((there) => there.audit());
    if (!group.ownCluster) continue;
    await runner?.cluster.close();
    runner = undefined;
  }
  if (runner && !group.startsEmpty) await attempt((there) => there.audit());
  await runner?.cluster.close();
  return played;
}

/**
 * Runs groups of cases in parallel runners; the runners of one group share its queue. Throws all
 * failures, and when a case was not run. Returns how many were run.
 */
export async function runGroups(
  name: string,
  runners: Group[][],
  { matching = /(?:)/ }: Run,
): Promise<Counts> {
  const groups = [...new Set(runners.flat())];
  const queues = new Map(
    groups.map((group) => [
      group,
      Object.entries(group.cases).filter(([sentence]) => matching.test(sentence)),
    ]),
  );
  const count = [...queues.values()].flat().length;
  if (count === 0) throw new Error(`no title in "${name}" matches ${matching}; see --only`);
  const failures: string[] = [];
  const played = await Promise.all(
    runners.map(async (own) => {
      let all = 0;
      for (const group of own) all += await runQueue(group, queues.get(group) ?? [], failures);
      return all;
    }),
  );
  if (failures.length > 0) throw new Error(failures.join('\n'));
  const all = played.reduce((sum, one) => sum + one, 0);
  if (all !== count) throw new Error(`${all} were played of ${count}.`);
  return { [name]: count };
}
