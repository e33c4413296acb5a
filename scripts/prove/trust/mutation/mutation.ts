import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pLimit from 'p-limit';
import { inRoot } from '../../../stack/root';
import type { Deeds, Prover, Run } from '../../prover';
import { Chance } from '../../sandbox/chance';
import type { Scenario } from '../defects/scenario';
import { scenarios } from '../defects/scenarios/all';
import { Street } from '../defects/street';
import { unitTrialOf } from '../defects/unit-trial';
import { buildEdition } from '../edition';
import { theStage } from '../on-stage';
import type { Suite } from '../suites/suite';
import equivalent from './equivalent.json';
import { isMutated, type Mutant, mutate, withMutants } from './mutants';
import { type Fate, Results } from './record';
import { scenariosOf } from './suites';

const atOnce = 3;
/** Of what so many scenarios come to no whole suite is asked any more. */
const enough = 8;
/** A quick look asks so many scenarios, the likeliest first, and no suite: what survives it is asked about again. */
const quickly = 6;
const isQuick = process.env.MUTATION_QUICK === '1';
const config = 'scripts/prove/trust/mutation/vitest.config.ts';

/** Whether the survivors of a file are asked about once more: of every file (`1`), or of those whose names begin so. */
function isAgain(file: string): boolean {
  const again = process.env.MUTATION_AGAIN ?? '';
  return again === '1' || again.split(',').some((begin) => begin !== '' && file.startsWith(begin));
}

/** A mutant that changes nothing that anybody could notice, and why. */
interface Equivalent {
  file: string;
  was: string;
  becomes: string;
  reason: string;
}

const equivalents: readonly Equivalent[] = equivalent;

const isEquivalent = (mutant: Mutant): boolean =>
  equivalents.some(
    ({ file, was, becomes }) =>
      file === mutant.file && was === mutant.was && becomes === mutant.becomes,
  );

const files = (): string[] =>
  readdirSync(inRoot('lib'), { recursive: true, encoding: 'utf8' })
    .map((file) => `lib/${file}`)
    .filter(isMutated)
    .toSorted();

const allMutants = (): Mutant[] =>
  files().flatMap((file) => mutate(file, readFileSync(inRoot(file), 'utf8')).mutants);

/** The drawn states are compared with those that are kept. */
const elsewhere: Readonly<Record<string, string>> = {
  'lib/checkout/states.ts': 'scripts/docs/journey.test.ts',
};

/** The unit tests of a file: beside it, or where else it is looked at. */
const testsOf = (file: string): string[] =>
  [file.replace(/(\.server)?\.ts$/, '.test.ts'), elsewhere[file] ?? ''].filter(
    (tests) => tests !== '' && existsSync(inRoot(tests)),
  );

/** What the mutants that a scenario can see are, and how long it takes without any. */
interface Sight {
  scenario: Scenario;
  /** Many cases one after the other, for half a minute. */
  isSuite: boolean;
  sees: ReadonlySet<string>;
  tookMs: number;
  runs: number;
  /** By the file of the mutant. */
  kills: Record<string, number>;
}

/** How likely it is that a scenario ends the matter soon, by what it did so far; most of all in the same file. */
function promise({ runs, kills, tookMs }: Sight, file: string): number {
  const all = Object.values(kills).reduce((sum, count) => sum + count, 0);
  return (all + 4 * (kills[file] ?? 0) + 1) / (runs + 2) / tookMs;
}

/** What earlier runs know: who kills what. */
function remember(sights: readonly Sight[], { all }: Results): void {
  for (const { mutant, by } of all) {
    const sight = sights.find(({ scenario }) => scenario.name === by);
    if (!sight) continue;
    sight.runs += 1;
    sight.kills[mutant.file] = (sight.kills[mutant.file] ?? 0) + 1;
  }
}

/** So long a scenario may take that takes `tookMs` without any mutant. */
const patienceFor = (tookMs: number): number => Math.max(12_000, tookMs * 3);

/** Plays every scenario without a mutant. Throws those that fail: a proof that is red says nothing of mutants. */
async function sightsOf(street: Street, suites: readonly Suite[]): Promise<Sight[]> {
  const sights: Sight[] = [];
  const wrong: string[] = [];
  const whole = scenariosOf(suites);
  await pLimit(atOnce).map([...scenarios, ...whole], async (scenario) => {
    const { failure, places, tookMs } = await street.play(scenario);
    console.log(`  ${scenario.name}: ${(tookMs / 1000).toFixed(1)} s, ${places.length} places`);
    if (failure !== null) wrong.push(`"${scenario.name}" fails without any mutant: ${failure}`);
    const isSuite = whole.includes(scenario);
    sights.push({ scenario, isSuite, sees: new Set(places), tookMs, runs: 0, kills: {} });
  });
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return sights;
}

async function fateOf(
  mutant: Mutant,
  sights: Sight[],
  street: Street,
): Promise<{ fate: Fate; by?: string }> {
  const tests = testsOf(mutant.file);
  if (tests.length > 0 && (await unitTrialOf(tests, mutant.id, config)) !== null) {
    return { fate: 'killed', by: tests.join(', ') };
  }
  const isBegun = mutant.atLoad && street.begun.has(mutant.id);
  const seeing = sights.filter(({ sees }) => isBegun || sees.has(mutant.id));
  // A suite is asked about what few scenarios come to: where most of them notice nothing, it would not either.
  const quick = seeing.filter(({ isSuite }) => !isSuite);
  const left = isQuick || quick.length >= enough ? quick : [...seeing];
  for (let asked = 0; left.length > 0 && !(isQuick && asked >= quickly); asked += 1) {
    left.sort((a, b) => promise(b, mutant.file) - promise(a, mutant.file));
    const sight = left.shift();
    if (!sight) break;
    const failure = await street.failureOf(sight.scenario, mutant, patienceFor(sight.tookMs));
    sight.runs += 1;
    if (failure === null) continue;
    sight.kills[mutant.file] = (sight.kills[mutant.file] ?? 0) + 1;
    return { fate: 'killed', by: sight.scenario.name };
  }
  return { fate: seeing.length > 0 || tests.length > 0 ? 'survived' : 'not come to' };
}

/** Those of this part: `MUTATION_PART=2/4` is every fourth, from the second on. In an order of chance. */
function partOf(mutants: Mutant[], seed: number): Mutant[] {
  const [part = 1, parts = 1] = (process.env.MUTATION_PART ?? '1/1').split('/').map(Number);
  const chance = new Chance(seed);
  return mutants
    .filter((_, index) => index % parts === part - 1)
    .map((mutant) => ({ mutant, place: chance.next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ mutant }) => mutant);
}

/**
 * Changes `lib/checkout`, `lib/session` and `lib/kernel/money` in one small way at a time, and looks whether the unit tests
 * beside the file, the scenarios of the seeded defects or these suites notice. Those that nobody notices are listed. Goes on
 * where the last run over the same source ended, for `MUTATION_MINUTES` (15); `MUTATION_QUICK=1` asks about each only the few
 * scenarios that are likeliest to notice, and `MUTATION_AGAIN=1` about survivors once more (`lib/session,lib/checkout/pay`: of these files).
 * What is part of `npm test` only counts them, and of how many this source's fate is known.
 */
export const mutationBy = (suites: readonly Suite[]): Prover => ({
  name: 'mutation',
  alone: true,
  async prove({ long, seed }: Run): Promise<Deeds> {
    const mutants = allMutants();
    const lost = equivalents.filter(
      ({ file, was, becomes }) =>
        !mutants.some((one) => file === one.file && was === one.was && becomes === one.becomes),
    );
    if (lost.length > 0) throw new Error(`No mutants any more: ${JSON.stringify(lost, null, 1)}`);
    const counted = { mutants: mutants.length, equivalent: mutants.filter(isEquivalent).length };
    const results = new Results(mutants, isAgain);
    // A function that has changed since begins anew: what is kept of it says nothing of this source.
    console.log(`  ${results.all.length} of ${mutants.length} known for this source`);
    if (!long) return { ...counted, known: results.all.length };
    const wanted = partOf(mutants, seed).filter(
      (one) => !isEquivalent(one) && !results.isSettled(one),
    );
    const edition = await buildEdition('mutants', withMutants);
    const absent = mutants.filter(
      ({ file, id }) => !readFileSync(path.join(edition.folder, file), 'utf8').includes(`'${id}'`),
    );
    if (absent.length > 0) throw new Error(`Not in the edition: ${absent[0]?.id} and others.`);
    const stage = (await theStage()).playing(edition);
    const street = new Street(stage);
    const sights = await sightsOf(street, isQuick ? [] : suites);
    remember(sights, results);
    const end = performance.now() + Number(process.env.MUTATION_MINUTES ?? 15) * 60_000;
    await pLimit(atOnce).map(wanted, async (mutant) => {
      if (performance.now() > end) return;
      results.add({ mutant, ...(await fateOf(mutant, sights, street)) });
    });
    await street.close();
    const lines = results.list(isEquivalent);
    for (const line of lines) console.log(`  ${line}`);
    console.log(`  ${results.all.length} of ${mutants.length} looked at`);
    const killed = results.all.filter(({ fate }) => fate === 'killed').length;
    return { ...counted, 'looked at': results.all.length, killed, survivors: lines.length };
  },
});
