import type { Prover } from '../../prover';
import { inTown } from '../on-stage';
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

/** Runs the cases in one town after the other and reconciles the books at the end: a suite of one name. */
export const suite = (
  name: string,
  cases: Case[],
  stage?: Parameters<typeof inTown>[1],
): Prover & { cases: Case[] } => ({
  name,
  cases,
  survivals: ['cases'],
  prove: () =>
    inTown(async (town) => {
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
      return { cases: cases.length };
    }, stage),
});
