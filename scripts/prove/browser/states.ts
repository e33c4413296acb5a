import { run } from '../../check/suite';
import { stages } from '../../check/suites';
import type { Prover } from '../prover';

/** What `npm test` leaves out of the states is looked at where this is set (`e2e/states/well.ts`). */
const inFull = { IN_FULL: '1' };

/** The gallery, as the suite of that name has it; a long run asks axe about every page in both languages and at both widths. */
export const states: Prover = {
  name: 'states',
  survivals: ['passed'],
  async prove({ long }) {
    const suite = stages.flat().find(({ name }) => name === 'states');
    if (!suite) throw new Error('No suite is called states.');
    const env = { ...suite.env, ...(long && inFull) };
    const { passed, failed, output } = await run({ ...suite, env });
    if (failed > 0) throw new Error(output);
    return { passed };
  },
};
