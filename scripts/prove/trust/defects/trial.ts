import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { inRoot } from '../../../stack/root';
import type { Stage } from '../stage';
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
}

/** No scenario waits for somebody to be given up: a busy machine must not look like a silent partner. */
const patient = {
  PARTNER_TIMEOUT_MS: '5000',
  PAYMENT_TIMEOUT_MS: '5000',
  VERIFICATION_TIMEOUT_MS: '5000',
};

/** So long a scenario may take in all. */
const usualPatienceMs = 90_000;

/** Plays a scenario in a town of its own, with one defect (or mutant) at work in every process; with none it is healthy. */
export async function trialOf(
  stage: Stage,
  scenario: Scenario,
  defect = '',
  patienceMs = usualPatienceMs,
): Promise<Trial> {
  const began = performance.now();
  const changes = {
    ...patient,
    ...scenario.changes,
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${hook}`.trim(),
    DEFECT: defect,
    PLACES_FILE: `${stage.folder}/places-${randomUUID()}`,
  };
  let failure: string | null = null;
  let places: string[] = [];
  const town = await stage.town(scenario.instances ?? 1, changes).catch((error: Error) => {
    failure = `It does not start: ${error.message}`;
  });
  if (town) {
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('It took too long.')), patienceMs);
    });
    failure = await Promise.race([scenario.run(town), tooLong]).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    clearTimeout(timer);
    places = placesOf(town);
    await town.close();
  }
  return { failure, places, tookMs: performance.now() - began };
}
