import { type StepId, stepIds } from '../../../../lib/wizard/step';

/**
 * The expected state of a session, independent of the app's implementation. When a response was
 * lost, all possible states are kept until a later response shows which one is right.
 */
export const stepNames = stepIds;
export type StepName = StepId;

export type Plain = Record<string, unknown>;

/** A purchase option at the price shown, in halalas. */
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

/** One possible state of a step. `any`: answered, with answers unknown to the model. */
export interface Entry {
  answers: Plain | 'any' | null;
  draft: Plain | null;
  fact: Fact | null;
}

const nothing: Entry = { answers: null, draft: null, fact: null };
const ofTheOrder = new Set<StepName>(['plan', 'schedule', 'review']);

/** The answers of a browser until its mobile is verified, of a customer afterwards. */
export class Journey {
  readonly #steps = new Map<StepName, Entry[]>();
  readonly #sincePaid = new Set<StepName>();

  entries = (step: StepName): Entry[] => this.#steps.get(step) ?? [nothing];
  now = (step: StepName): Entry => this.entries(step).at(-1) ?? nothing;
  isSure = (step: StepName): boolean => this.entries(step).length === 1;
  set = (step: StepName, ...entries: Entry[]): void =>
    void this.#steps.set(step, distinct(entries));
  maybe = (step: StepName, ...entries: Entry[]): void =>
    this.set(step, ...this.entries(step), ...entries);

  /** Changes a part of a step in every possible state. */
  amend = (step: StepName, part: Partial<Entry>): void =>
    this.set(step, ...this.entries(step).map((entry) => ({ ...entry, ...part })));

  forget(): void {
    this.#steps.clear();
    this.#sincePaid.clear();
  }

  forgetPerhaps(): void {
    for (const step of stepNames) this.maybe(step, nothing);
  }

  /** The order is paid or will be: its choices and all drafts may be cleared at any time. */
  orderMayBeOver(): void {
    for (const step of stepNames) {
      if (ofTheOrder.has(step)) this.maybe(step, nothing);
      if (this.now(step).draft) this.maybe(step, { ...this.now(step), draft: null });
    }
  }

  /** A customer who had paid wrote a step: it belongs to that order or already to the next one. */
  writtenSincePaid(step: StepName): void {
    this.#sincePaid.add(step);
    this.orderMayBeOver();
  }

  /** The order is finished, and the next one begins. */
  orderIsOver(): void {
    for (const step of stepNames) {
      const drafted = this.entries(step).map((entry) => ({ ...entry, draft: null }));
      const ended = ofTheOrder.has(step) ? [nothing] : drafted;
      this.set(step, ...(this.#sincePaid.has(step) ? [...this.entries(step), ...ended] : ended));
    }
    this.#sincePaid.clear();
  }

  /** Merges a browser's answers into those of its customer; the browser's win. */
  adopt(here: Journey, isSure = true): void {
    for (const step of stepNames) {
      const merged = here.entries(step).flatMap((own) =>
        this.entries(step).map((there) => ({
          answers: own.answers ?? there.answers,
          draft: own.draft ?? (own.answers ? null : there.draft),
          fact: own.fact ?? there.fact,
        })),
      );
      this.set(step, ...(isSure ? [] : this.entries(step)), ...merged);
    }
  }
}

const distinct = (entries: Entry[]): Entry[] => [
  ...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values(),
];
