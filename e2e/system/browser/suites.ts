import { run, type Suite } from '../../../scripts/check/suite';
import { allJourneys, states as allStates } from '../../../scripts/check/suites';
import type { Prover } from '../prover';

/** What `npm test` leaves out of a look at a page is looked at where this is set (`e2e/states/well.ts`). */
const inFull = { IN_FULL: '1' };

const proverOf = (name: string, suiteOf: (long: boolean) => Suite): Prover => ({
  name,
  survivals: ['passed'],
  async prove({ long }) {
    const { passed, failed, output } = await run(suiteOf(long));
    if (failed > 0) throw new Error(output);
    return { passed };
  },
});

/** The gallery, as the suite of that name has it; a long run asks axe about every page in both languages and at both widths. */
export const states = proverOf('states', (long) => ({
  ...allStates,
  env: { ...allStates.env, ...(long && inFull) },
}));

/** Every journey there is, in each language that it is written for: a third of them is no part of `npm test`. */
export const journeys = proverOf('journeys', () => allJourneys);
