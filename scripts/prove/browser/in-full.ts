import { run } from '../../check/suite';
import { stages } from '../../check/suites';
import type { Prover } from '../prover';

/** What `npm test` leaves out of a suite of the browser's is played where this is set. */
const inFull = { IN_FULL: '1' };

/** @param title the name of a suite in `npm test`; a long run plays what is left out there, too */
function browserSuite(name: string, title: string): Prover {
  return {
    name,
    survivals: ['passed'],
    async prove({ long }) {
      const suite = stages.flat().find((one) => one.name === title);
      if (!suite) throw new Error(`No suite is called ${title}.`);
      const { passed, failed, skipped, output } = await run(
        long ? { ...suite, env: { ...suite.env, ...inFull } } : suite,
      );
      if (failed > 0) throw new Error(output);
      return { passed, skipped };
    },
  };
}

/** Every journey in both languages, but for those that have nothing to do with language. */
export const journeys = browserSuite('journeys', 'browser journeys');

/** Every state in both languages and at both widths, axe included. */
export const states = browserSuite('states', 'states');
