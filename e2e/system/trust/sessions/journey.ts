import { type StepId, stepIds } from '../../../../lib/wizard/step-ids';

/**
 * What a session has been told, and what must be true after it: written without a look at how the app keeps it. Where an answer
 * never came, all ways it may have ended are kept until one of them shows.
 */
export const stepNames = stepIds;
export type StepName = StepId;

export type Plain = Record<string, unknown>;

/** A purchase option at the price that stood beside it, in halalas. */
export interface Choice {
  planId: number;
  optionId: number;
  halalas: number;
  service: string;
}

/** What the server learnt at a step. */
export interface Fact {
  point?: { lat: number; long: number };
  mobile?: string;
  asked?: string[];
  plan?: Choice;
}

/** One way a step may stand. `any`: answered, with what is not known here. */
export interface Entry {
  answers: Plain | 'any' | null;
  draft: Plain | null;
  fact: Fact | null;
}

const nothing: Entry = { answers: null, draft: null, fact: null };
const ofTheOrder = new Set<StepName>(['plan', 'schedule', 'review']);

/** The answers of a browser until its mobile is proven, of a customer afterwards. */
export class Journey {
  readonly #steps = new Map<StepName, Entry[]>();
  readonly #sincePaid = new Set<StepName>();

  ways = (step: StepName): Entry[] => this.#steps.get(step) ?? [nothing];
  now = (step: StepName): Entry => this.ways(step).at(-1) ?? nothing;
  isSure = (step: StepName): boolean => this.ways(step).length === 1;
  set = (step: StepName, ...ways: Entry[]): void => void this.#steps.set(step, distinct(ways));
  maybe = (step: StepName, ...ways: Entry[]): void => this.set(step, ...this.ways(step), ...ways);

  /** Part of a step is known, whichever way it stands. */
  amend = (step: StepName, part: Partial<Entry>): void =>
    this.set(step, ...this.ways(step).map((way) => ({ ...way, ...part })));

  forget(): void {
    this.#steps.clear();
    this.#sincePaid.clear();
  }

  forgetPerhaps(): void {
    for (const step of stepNames) this.maybe(step, nothing);
  }

  /** The order was bought, or will be seen to be: its choices and every draft may be gone any time now. */
  orderMayBeOver(): void {
    for (const step of stepNames) {
      if (ofTheOrder.has(step)) this.maybe(step, nothing);
      if (this.now(step).draft) this.maybe(step, { ...this.now(step), draft: null });
    }
  }

  /** A step was written by a customer who had paid: it goes with that order, or is the next one's already. */
  writtenSincePaid(step: StepName): void {
    this.#sincePaid.add(step);
    this.orderMayBeOver();
  }

  /** The order is over: the next one begins. */
  orderIsOver(): void {
    for (const step of stepNames) {
      const drafted = this.ways(step).map((way) => ({ ...way, draft: null }));
      const ended = ofTheOrder.has(step) ? [nothing] : drafted;
      this.set(step, ...(this.#sincePaid.has(step) ? [...this.ways(step), ...ended] : ended));
    }
    this.#sincePaid.clear();
  }

  /** What was answered in a browser, added to what is known of the customer who it is: `here` wins. */
  adopt(here: Journey, isSure = true): void {
    for (const step of stepNames) {
      const merged = here.ways(step).flatMap((own) =>
        this.ways(step).map((there) => ({
          answers: own.answers ?? there.answers,
          draft: own.draft ?? (own.answers ? null : there.draft),
          fact: own.fact ?? there.fact,
        })),
      );
      this.set(step, ...(isSure ? [] : this.ways(step)), ...merged);
    }
  }
}

const distinct = (ways: Entry[]): Entry[] => [
  ...new Map(ways.map((way) => [JSON.stringify(way), way])).values(),
];
