import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { staffAccounts } from '../../../../e2e/support/staff-accounts';
import { inRoot } from '../../../stack/root';
import type { Stage, Town } from '../stage';
import { placesOf } from './places';
import type { Scenario } from './scenario';

const hook = pathToFileURL(inRoot('scripts/prove/trust/defects/defect-hook.mjs')).href;

/** What came of a scenario in a town of its own. */
export interface Trial {
  /** What was wrong; null where all came out as it should. */
  failure: string | null;
  /** The switches that were come to. */
  places: string[];
  tookMs: number;
  /** Whether another scenario may take place where this one did. */
  isSound: boolean;
}

/** No scenario waits for somebody to be given up: a busy machine must not look like a silent partner. */
const patient = {
  PARTNER_TIMEOUT_MS: '5000',
  PAYMENT_TIMEOUT_MS: '5000',
  VERIFICATION_TIMEOUT_MS: '5000',
};

/** So long a scenario may take in all. */
const usualPatienceMs = 90_000;

const tooLong = 'It took too long.';

/** Whether a failure is that something did not come in time: it may have been about to. */
export const isWait = (failure: string): boolean =>
  failure === tooLong || /\bWaited [\d.]+ seconds for /.test(failure);

/** What every process of a trial is told. */
export const environmentOf = ({ folder }: Stage): Record<string, string> => ({
  ...patient,
  STAFF_ACCOUNTS: staffAccounts,
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${hook}`.trim(),
  PLACES_FILE: `${folder}/places-${randomUUID()}`,
});

/** Plays a scenario for so long at most. Gives what was wrong, and whether it has come to its end. */
export async function actAlone(
  scenario: Scenario,
  town: Town,
  patienceMs = usualPatienceMs,
): Promise<{ failure: string | null; isOver: boolean }> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<{ failure: string; isOver: boolean }>((resolve) => {
    timer = setTimeout(() => resolve({ failure: tooLong, isOver: false }), patienceMs);
  });
  const played = scenario.run(town).then(
    () => ({ failure: null, isOver: true }),
    (error: unknown) => ({
      failure: error instanceof Error ? error.message : String(error),
      isOver: true,
    }),
  );
  const result = await Promise.race([played, over]);
  clearTimeout(timer);
  return result;
}

/** Plays a scenario in a town of its own, with one defect (or mutant) at work in every process; with none it is healthy. */
export async function trialOf(
  stage: Stage,
  scenario: Scenario,
  defect = '',
  patienceMs = usualPatienceMs,
): Promise<Trial> {
  const began = performance.now();
  const changes = { ...environmentOf(stage), ...scenario.changes, DEFECT: defect };
  let failure: string | null = null;
  let places: string[] = [];
  const town = await stage.town(scenario.instances ?? 1, changes).catch((error: Error) => {
    failure = `It does not start: ${error.message}`;
  });
  if (town) {
    ({ failure } = await actAlone(scenario, town, patienceMs));
    places = placesOf(town);
    await town.close();
  }
  return { failure, places, tookMs: performance.now() - began, isSound: false };
}
