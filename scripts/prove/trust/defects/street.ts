import type { Stage } from '../stage';
import { House, none } from './house';
import type { Scenario } from './scenario';
import { type Trial, trialOf } from './trial';

const usualPatienceMs = 90_000;

/** A mutant or a defect: by the name of its switch. */
export interface AtWork {
  id: string;
  /** It is come to when the file is read, once in a process: it has to be at work from the start. */
  atLoad: boolean;
}

/** Whether it wants a town of its own. */
const isApart = ({ changes, alone }: Scenario): boolean => changes !== undefined || alone === true;

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
   * where the scenario fails in it without the mutant too, a town of its own decides.
   */
  async failureOf(
    scenario: Scenario,
    { id, atLoad }: AtWork,
    patienceMs = usualPatienceMs,
  ): Promise<string | null> {
    const alone = async (mutant = id) =>
      (await trialOf(this.stage, scenario, mutant, patienceMs)).failure;
    if (atLoad || isApart(scenario)) return alone();
    let isKnown = true;
    const trial = await this.#inHouse(async (house) => {
      const seen = await house.play(scenario, id, patienceMs);
      // What took too long goes on, and a circuit stays open: nobody can be asked here any more.
      if (seen.failure === null || !seen.isSound) return seen;
      const healthy = await house.play(scenario, none, usualPatienceMs);
      isKnown = healthy.failure === null;
      return { ...seen, isSound: healthy.isSound && isKnown };
    });
    if (isKnown) return trial.failure;
    const failure = await alone();
    const healthy = failure === null ? null : await alone('');
    if (healthy === null) return failure;
    throw new Error(`"${scenario.name}" does not hold any more, without any mutant: ${healthy}`);
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.map((house) => house.close()));
  }

  async #inHouse(work: (house: House) => Promise<Trial>): Promise<Trial> {
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
