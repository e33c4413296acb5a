import type { Town } from '../stage';
import type { Scenario } from '../defects/scenario';
import { actOut, type Suite } from '../suites/suite';

/** Each suite whole, in a town of its own: to set one costs more than most cases do. */
export const scenariosOf = (suites: readonly Suite[]): Scenario[] =>
  suites.map(({ name, cases }) => ({
    name,
    instances: 2,
    patient: true,
    run: (town: Town) => actOut(cases, town),
  }));
