import { staffAccounts } from '../../../harness/staff-accounts';
import type { Prover } from '../../prover';
import { inTown, theStage } from '../on-stage';
import type { Town } from '../stage';
import { scenarios as all } from './all';
import { clear } from './clear';
import type { Scenario } from './scenario';

/** At most so long a scenario may take. */
const limitMs = 90_000;

/** A busy machine must not look like a silent partner. */
const environment = {
  PARTNER_TIMEOUT_MS: '5000',
  PAYMENT_TIMEOUT_MS: '5000',
  VERIFICATION_TIMEOUT_MS: '5000',
  STAFF_ACCOUNTS: staffAccounts,
};

/** What was wrong, in words; undefined where all came out as it should. */
async function failureOf(scenario: Scenario, town: Town): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), limitMs);
  });
  try {
    await Promise.race([scenario.run(town), tooLong]);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

/** Scenarios that share the processes of one town, one after the other. */
class SharedTown {
  #town: Town | undefined;

  async play(scenario: Scenario): Promise<string | undefined> {
    this.#town ??= await (await theStage()).town(2, environment);
    const town = this.#town;
    await clear(town);
    const logged = town.log().length;
    const failure = await failureOf(scenario, town);
    // After a failure it may still go on, and an open circuit would meddle with the next one.
    if (failure !== undefined || town.log().slice(logged).includes('circuit-opened')) {
      await this.close();
    }
    return failure;
  }

  async close(): Promise<void> {
    await this.#town?.close();
    this.#town = undefined;
  }
}

const playApart = ({ instances = 1, changes, ...scenario }: Scenario) =>
  inTown((town) => failureOf(scenario, town), {
    instances,
    changes: { ...environment, ...changes },
  });

const isApart = ({ changes, alone }: Scenario): boolean => changes !== undefined || alone === true;

/** Plays scenarios one after the other. Gives what was wrong, each with its name. */
async function playEach(
  scenarios: readonly Scenario[],
  play: (scenario: Scenario) => Promise<string | undefined>,
): Promise<string[]> {
  const failures: string[] = [];
  for (const scenario of scenarios) {
    const failure = await play(scenario);
    if (failure !== undefined) failures.push(`${scenario.name}: ${failure}`);
  }
  return failures;
}

/** Short walks through a town, each about one mistake that the code must not make. */
export const scenarios: Prover = {
  name: 'scenarios',
  survivals: ['scenarios'],
  async prove() {
    const shared = new SharedTown();
    // Most of their time they wait: those of the shared town and those that stand apart go on side by side.
    const failures = await Promise.all([
      playEach(
        all.filter((scenario) => !isApart(scenario)),
        (scenario) => shared.play(scenario),
      ),
      playEach(all.filter(isApart), playApart),
    ]);
    await shared.close();
    if (failures.flat().length > 0) throw new Error(failures.flat().join('\n'));
    return { scenarios: all.length };
  },
};
