import type { Scenario } from '../defects/scenario';
import { audit } from '../oracle/oracle';
import type { Town } from '../stage';

/** A suite as far as it matters here: what it acts out, one by one. */
export interface Suite {
  name: string;
  cases: readonly { name: string; act(town: Town): Promise<void> }[];
}

/** Each case of the suites in a town of its own, the books reconciled after it. */
export const scenariosOf = (suites: readonly Suite[]): Scenario[] =>
  suites.flatMap(({ name, cases }) =>
    cases.map((one) => ({
      name: `${name}: ${one.name}`,
      instances: 2,
      async run(town: Town) {
        await one.act(town);
        await town.world.clearFaults();
        town.failpoints.clear();
        await audit(town);
      },
    })),
  );
