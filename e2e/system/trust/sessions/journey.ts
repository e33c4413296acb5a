import { type StepId, stepIds } from '../../../../lib/wizard/step-ids';

/**
 * What a session has been told, and what must be true after it: written without a look at how the app keeps it. Where an
 * answer never came, both ways it may have ended are kept until one of them shows.
 */
export const stepNames = stepIds;
export type StepName = StepId;

export type Plain = Record<string, unknown>;

/** What the server learnt at a step. */
export interface Fact {
  point?: { lat: number; long: number };
  mobile?: string;
  asked?: string[];
  plan?: Choice;
}

/** A purchase option at the price that stood beside it, in halalas. */
export interface Choice {
  planId: number;
  optionId: number;
  halalas: number;
  service: string;
}

/** One way a step may stand. `any`: answered, with what is not known here. */
export interface Entry {
  answers: Plain | 'any' | null;
  draft: Plain | null;
  fact: Fact | null;
  edition: string;
}

const nothing: Entry = { answers: null, draft: null, fact: null, edition: '' };

/** Somebody's answers: of a browser until its mobile is proven, of a person afterwards. */
export class Journey {
  readonly #steps = new Map<StepName, Entry[]>();
  readonly #sincePaid = new Set<StepName>();

  ways = (step: StepName): Entry[] => this.#steps.get(step) ?? [nothing];
  now = (step: StepName): Entry => this.ways(step).at(-1) ?? nothing;
  isSure = (step: StepName): boolean => this.ways(step).length === 1;
  set = (step: StepName, entry: Entry): void => void this.#steps.set(step, [entry]);
  maybe = (step: StepName, entry: Entry): void =>
    void this.#steps.set(step, distinct([...this.ways(step), entry]));

  /** Something of a step is known, whichever way it stands. */
  amend(step: StepName, part: Partial<Entry>): void {
    this.#steps.set(step, distinct(this.ways(step).map((way) => ({ ...way, ...part }))));
  }

  forget(): void {
    this.#steps.clear();
    this.#sincePaid.clear();
  }

  forgetPerhaps(): void {
    for (const step of stepNames) this.maybe(step, nothing);
  }

  /** The order was bought, or will be seen to be: choices of the order may be gone any time now. */
  orderMayBeOver(): void {
    for (const step of ['plan', 'schedule', 'review'] as const) {
      for (const way of this.#over(step)) this.maybe(step, way);
    }
    for (const step of stepNames) {
      if (this.now(step).draft) this.maybe(step, { ...this.now(step), draft: null });
    }
  }

  /** A step was written by somebody who had paid: it goes with that order, or is the next one's already. */
  writtenSincePaid(step: StepName): void {
    this.#sincePaid.add(step);
    this.orderMayBeOver();
  }

  /** It is over: the next order begins. */
  orderIsOver(): void {
    for (const step of stepNames) {
      const isOrder = step === 'plan' || step === 'schedule' || step === 'review';
      const ended = isOrder
        ? this.#over(step)
        : this.ways(step).map((way) => ({ ...way, draft: null }));
      const isEither = this.#sincePaid.has(step);
      this.#steps.set(step, distinct(isEither ? [...this.ways(step), ...ended] : ended));
    }
    this.#sincePaid.clear();
  }

  /** How a step of the order stands after it: empty, and last written by the same page as before. */
  #over = (step: StepName): Entry[] =>
    distinct(this.ways(step).map(({ edition }) => ({ ...nothing, edition })));

  /** What was answered in a browser, added to what is known of the person who it is: `here` wins. */
  adopt(here: Journey): void {
    for (const step of stepNames) this.#steps.set(step, this.#merged(here, step));
  }

  /** The same where nobody knows whether it was done. */
  adoptPerhaps(here: Journey): void {
    for (const step of stepNames) {
      this.#steps.set(step, distinct([...this.ways(step), ...this.#merged(here, step)]));
    }
  }

  #merged(here: Journey, step: StepName): Entry[] {
    const both = here
      .ways(step)
      .flatMap((own) => this.ways(step).map((there): [Entry, Entry] => [own, there]));
    return distinct(
      both.map(([own, there]) => ({
        answers: own.answers ?? there.answers,
        draft: own.draft ?? (own.answers ? null : there.draft),
        fact: own.fact ?? there.fact,
        edition: own.edition || there.edition,
      })),
    );
  }
}

const distinct = (ways: Entry[]): Entry[] => [
  ...new Map(ways.map((way) => [JSON.stringify(way), way])).values(),
];
