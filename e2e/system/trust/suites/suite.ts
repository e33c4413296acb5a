import type { Deeds, Prover } from '../../prover';
import { inSharedTown, inTown, type Setting } from '../on-stage';
import { audit } from '../oracle/oracle';
import type { Town } from '../stage';

/** One thing that must not go wrong, acted out in a town that others use too: with people of its own. */
export interface Case {
  name: string;
  act(town: Town): Promise<void>;
}

/** Throws, with all that differs, unless it is so. */
export function must(what: string, holds: boolean, seen?: unknown): asserts holds {
  if (!holds) throw new Error(seen === undefined ? what : `${what}: ${JSON.stringify(seen)}`);
}

export type Suite = Prover & { cases: readonly Case[] };

/** Acts the cases out one after the other, and reconciles the books at the end. Throws with the name of the case. */
async function actOut(cases: readonly Case[], town: Town): Promise<void> {
  for (const one of cases) {
    await one.act(town).catch((error: Error) => {
      throw new Error(`${one.name}: ${error.message}`, { cause: error.cause });
    });
    // A case may have kept this process from hearing that a connection was closed meanwhile.
    await new Promise(setImmediate);
    await town.world.clearFaults();
    town.failpoints.clear();
  }
  await audit(town);
}

const suiteOf = (
  name: string,
  cases: Case[],
  where: (work: (town: Town) => Promise<Deeds>) => Promise<Deeds>,
): Suite => ({
  name,
  cases,
  survivals: ['cases'],
  prove: () =>
    where(async (town) => {
      await actOut(cases, town);
      return { cases: cases.length };
    }),
});

/** The cases in a town of their own: a suite of one name. */
export const suite = (name: string, cases: Case[], setting?: Setting): Suite =>
  suiteOf(name, cases, (work) => inTown(work, setting));

/** The same in a town that other suites use before and after it. */
export const sharingSuite = (name: string, cases: Case[]): Suite =>
  suiteOf(name, cases, inSharedTown);
