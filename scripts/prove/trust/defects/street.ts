import type { Stage } from '../stage';
import { House, none } from './house';
import type { Scenario } from './scenario';
import { isWait, type Trial, trialOf } from './trial';

const usualPatienceMs = 90_000;

/** A mutant or a defect: by the name of its switch. */
export interface AtWork {
  id: string;
  /** It is come to when the file is read, once in a process: it has to be at work from the start. */
  atLoad: boolean;
}

/** Whether it wants a town of its own. */
const isApart = ({ changes, alone }: Scenario): boolean => changes !== undefined || alone === true;

/** What came of a scenario in a house, and whether that is the last word. */
type Played = Trial & { isDecided: boolean };

/** Plays a scenario with a mutant, and without it where it fails. */
async function playIn(
  house: House,
  scenario: Scenario,
  mutant: string,
  patienceMs: number,
): Promise<Played> {
  const hasty = await house.play(scenario, mutant, patienceMs);
  const isInVain = hasty.isSound && hasty.failure !== null && isWait(hasty.failure);
  // What did not come in a part of the time may come in all of it.
  const seen =
    isInVain && !scenario.patient
      ? await house.play(scenario, mutant, usualPatienceMs, false)
      : hasty;
  if (seen.failure === null) return { ...seen, isDecided: true };
  // What took too long goes on, and a circuit stays open: nobody can be asked here any more.
  if (!seen.isSound) return { ...seen, isDecided: !isWait(seen.failure) };
  const healthy = await house.play(scenario, none, usualPatienceMs);
  const isKnown = healthy.failure === null;
  return { ...seen, isSound: healthy.isSound && isKnown, isDecided: isKnown };
}

/** The houses of a run: as many as are needed at once, each used again as long as it is sound. */
export class Street {
  readonly #free: House[] = [];
  /** What was come to while a process of a house started: whoever plays there later has it behind them. */
  readonly begun = new Set<string>();

  constructor(private readonly stage: Stage) {}

  /** Plays a scenario where others were before; one that stands apart has a town of its own. */
  play(scenario: Scenario, mutant = none, patienceMs = usualPatienceMs): Promise<Trial> {
    if (isApart(scenario)) {
      return trialOf(this.stage, scenario, mutant === none ? '' : mutant, patienceMs);
    }
    return this.#inHouse((house) => house.play(scenario, mutant, patienceMs));
  }

  /**
   * What a scenario has to say of a mutant; null where it notices nothing. A house may remember something of the one before:
   * where the scenario fails in it without the mutant too, a town of its own decides. So it does where nobody can tell
   * whether something would have come after all.
   */
  async failureOf(
    scenario: Scenario,
    { id, atLoad }: AtWork,
    patienceMs = usualPatienceMs,
  ): Promise<string | null> {
    if (atLoad || isApart(scenario)) return this.#decide(scenario, id);
    const { failure, isDecided } = await this.#inHouse((house) =>
      playIn(house, scenario, id, patienceMs),
    );
    return isDecided ? failure : this.#decide(scenario, id);
  }

  /**
   * The same in a town of its own, with all the time there is; where it fails, also without the mutant. Where that fails as
   * well nothing is known of the mutant, and on a busy machine a scenario may fail by itself: both are played once more.
   */
  async #decide(scenario: Scenario, id: string, isLast = false): Promise<string | null> {
    const { failure } = await trialOf(this.stage, scenario, id, usualPatienceMs);
    if (failure === null) return null;
    const healthy = await trialOf(this.stage, scenario, '', usualPatienceMs);
    if (healthy.failure === null) return failure;
    const words = `"${scenario.name}" does not hold any more, without any mutant: ${healthy.failure}`;
    if (isLast) throw new Error(words);
    console.log(`  ${words}`);
    return this.#decide(scenario, id, true);
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.map((house) => house.close()));
  }

  async #inHouse<Seen extends Trial>(work: (house: House) => Promise<Seen>): Promise<Seen> {
    const house = this.#free.pop() ?? (await this.#open());
    let isSound = false;
    try {
      const trial = await work(house);
      isSound = trial.isSound;
      return trial;
    } finally {
      if (isSound) this.#free.push(house);
      else await house.close();
    }
  }

  async #open(): Promise<House> {
    const house = await House.open(this.stage);
    for (const place of house.begun) this.begun.add(place);
    return house;
  }
}
