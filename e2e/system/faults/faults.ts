import type { Deeds, Prover } from '../prover';
import { type Case, caseOf, type Stories, unreachableCases } from './cell';
import { customerStories } from './customers';
import { gatewayStories } from './gateway';
import { infrastructureStories } from './infrastructure';
import { Lane } from './lane';
import { partnerStories } from './partner';
import { type Cell, cells } from './table';
import { clockStories, timeStories } from './time';

/** So many cases are played between two audits. */
const auditEvery = 25;

/** Plays cases one after the other, with an audit from time to time and at the end; takes from `queue` what others have left. */
async function playLane(
  queue: Case[],
  failures: string[],
  changes?: Record<string, string>,
): Promise<number> {
  if (queue.length === 0) return 0;
  const lane = await Lane.open(changes);
  let played = 0;
  const attempt = (work: Promise<void>) =>
    work.catch((error: Error) => {
      console.log(`  ✗ ${error.message}`);
      failures.push(error.message);
    });
  for (let one = queue.shift(); one; one = queue.shift()) {
    const { name, play } = one;
    await attempt(lane.play(name, (visitor) => play(lane, visitor)));
    played += 1;
    if (played % auditEvery === 0) await attempt(lane.audit());
  }
  await attempt(lane.audit());
  await lane.town.close();
  return played;
}

/** A busy machine must not look like a silent upstream. Where one is silent, another lane gives it up sooner. */
const patient = {
  PARTNER_TIMEOUT_MS: '5000',
  PAYMENT_TIMEOUT_MS: '5000',
  VERIFICATION_TIMEOUT_MS: '5000',
};
const hangs = ({ fault }: Cell): boolean => /^(hang|drip|endless)/.test(fault.kind);

const storiesOf = (...stories: Stories[]): Case[] =>
  stories.flatMap((one) => Object.entries(one).map(([name, play]) => ({ name, play })));

/**
 * Every cell of the fault table and every story, all of them in every run. A cell counts only if the sandbox has consumed its
 * fault. `FAULTS='verify-start|midnight'` plays those alone whose names match, and at least one.
 */
export const faults: Prover = {
  name: 'faults',
  survivals: ['cells', 'stories'],
  async prove(): Promise<Deeds> {
    const wanted = new RegExp(process.env.FAULTS ?? '');
    const named = (cases: Case[]) => cases.filter(({ name }) => wanted.test(name));
    const all = cells();
    const table = named(all.filter((cell) => !hangs(cell)).map(caseOf));
    const hanging = named(all.filter(hangs).map(caseOf));
    const unreachable = named(unreachableCases);
    const stories = named(storiesOf(partnerStories, customerStories, gatewayStories, timeStories));
    // They take instances away, or move the clock: nothing else goes on beside them.
    const apart = named(storiesOf(infrastructureStories, clockStories));

    const failures: string[] = [];
    const shared = [...table, ...stories];
    const played = await Promise.all([
      playLane(shared, failures, patient),
      playLane(shared, failures, patient),
      // A worker of another instance must not be quicker than the one that is looked at.
      playLane([...unreachable, ...apart, ...hanging], failures, { WORKER_INTERVAL_MS: '2000' }),
    ]);
    if (failures.length > 0) throw new Error(failures.join('\n'));
    const counts = {
      cells: table.length + hanging.length + unreachable.length,
      stories: stories.length + apart.length,
    };
    const count = played.reduce((sum, one) => sum + one, 0);
    if (count === 0 || count !== counts.cells + counts.stories)
      throw new Error(`${count} were played of ${JSON.stringify(counts)}.`);
    return counts;
  },
};
