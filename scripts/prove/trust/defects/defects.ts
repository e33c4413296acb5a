import { readFileSync } from 'node:fs';
import pLimit from 'p-limit';
import { inRoot } from '../../../stack/root';
import type { Prover } from '../../prover';
import { Chance } from '../../sandbox/chance';
import { theStage } from '../on-stage';
import { defects } from './catalogue/all';
import { scenarios } from './scenarios/all';
import { Street } from './street';
import { type Defect, lostPatches } from './switch';
import { unitTrialOf } from './unit-trial';

/** How many of them `npm test` looks at. */
const sampleSize = 4;
/** A short run stays in one house: to open another costs more than it plays there. */
const lanes = { short: 1, long: 3 };

/** What a scenario (or a file of unit tests) says; null where nothing is wrong. */
async function tried(street: Street, caughtBy: string, defect?: string): Promise<string | null> {
  if (caughtBy.endsWith('.test.ts')) return unitTrialOf([caughtBy], defect);
  const scenario = scenarios.find(({ name }) => name === caughtBy);
  if (!scenario) return defect ? null : `there is no scenario "${caughtBy}"`;
  if (!defect) return (await street.play(scenario)).failure;
  const failure = await street.failureOf(scenario, { id: defect, atLoad: false });
  // Some are read once, when a process starts.
  return failure ?? street.failureOf(scenario, { id: defect, atLoad: true });
}

const firstLine = (text: string): string => text.trim().split('\n')[0]?.slice(0, 100) ?? '';

function sampleOf(all: readonly Defect[], seed: number): Defect[] {
  const chance = new Chance(seed);
  const left = [...all];
  return Array.from({ length: sampleSize }, () => left.splice(chance.below(left.length), 1)).flat();
}

/**
 * Mistakes that somebody could make, made one at a time: each is noticed by the scenario that says so, which holds without it.
 * Shows that the proofs can fail. `--long` makes all of them, `DEFECTS=a,b` these.
 */
export const seededDefects: Prover = {
  name: 'defects',
  // Some are caught by the time that an answer takes.
  alone: true,
  survivals: ['defects'],
  async prove({ long, seed }) {
    const lost = lostPatches(defects, (file) => readFileSync(inRoot(file), 'utf8'));
    if (lost.length > 0)
      throw new Error(`These do not stand in the source any more:\n${lost.join('\n')}`);
    const named = process.env.DEFECTS?.split(',');
    const whole = named ? defects.filter(({ name }) => named.includes(name)) : defects;
    const chosen = long || named ? whole : sampleOf(defects, seed);
    const street = new Street(await theStage());
    const suites = long
      ? [
          ...new Set([
            ...chosen.map(({ caughtBy }) => caughtBy),
            ...scenarios.map(({ name }) => name),
          ]),
        ]
      : [...new Set(chosen.map(({ caughtBy }) => caughtBy))];

    const limit = pLimit(lanes[long ? 'long' : 'short']);
    const wrong: string[] = [];
    await limit.map(suites, async (suite) => {
      const failure = await tried(street, suite);
      if (failure !== null) wrong.push(`"${suite}" fails without any defect: ${failure}`);
    });
    if (wrong.length > 0) throw new Error(wrong.join('\n'));

    await limit.map(chosen, async ({ name, caughtBy }) => {
      const failure = await tried(street, caughtBy, name);
      if (failure === null) wrong.push(`"${name}" is not noticed by "${caughtBy}".`);
      if (long)
        console.log(
          `  ${failure === null ? '✗' : '✓'} ${name} ← ${caughtBy}: ${firstLine(failure ?? 'not noticed')}`,
        );
    });
    await street.close();
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    return { suites: suites.length, defects: chosen.length, 'in the catalogue': defects.length };
  },
};
