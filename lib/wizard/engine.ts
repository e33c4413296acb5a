import { AppError } from '@/lib/kernel/app-error';
import { type DraftRevision, type Edit, isOutdated } from './draft-revision';
import { factsOf } from './facts';
import type { Journey } from './journey';
import { isChange, type Origin } from './origin';
import type { Step, StepId, WizardSteps } from './step';

/** The part of a step that decides whether a customer may open it. */
type StepGate = Pick<Step, 'id' | 'needs' | 'holds' | 'resumes'>;

const isDone = (step: StepGate, journey: Journey): boolean =>
  journey.answers[step.id] !== undefined && step.holds(journey);

/**
 * Returns the first step that is not done: the customer's current step and the target after every
 * accepted answer, so that nothing is asked twice. The last step is never done by answers alone.
 */
export function firstOpenStep<S extends StepGate>(steps: readonly S[], journey: Journey): S {
  const last = steps.at(-1);
  if (!last) throw new Error('a journey without steps');
  return (
    steps.find((step) => step.resumes?.(journey)) ??
    steps.find((step) => !isDone(step, journey) || !step.needs(journey)) ??
    last
  );
}

/**
 * Whether a step is open: all steps before it are done and its own needs are met, or it resumes a
 * lapsed session.
 */
export function isOpen(steps: readonly StepGate[], id: string, journey: Journey): boolean {
  const place = steps.findIndex((step) => step.id === id);
  const step = steps[place];
  if (!step) return false;
  if (step.resumes?.(journey)) return true;
  return step.needs(journey) && steps.slice(0, place).every((before) => isDone(before, journey));
}

export const previousStep = <S extends StepGate>(steps: readonly S[], id: string): S | null =>
  steps[steps.findIndex((step) => step.id === id) - 1] ?? null;

/** Position of a step: `place` from 1, of `count`. */
export const progressOf = (
  steps: readonly StepGate[],
  id: string,
): { place: number; count: number } => ({
  place: steps.findIndex((step) => step.id === id) + 1,
  count: steps.length,
});

/**
 * Returns the journey after a step was accepted: its answers and facts replaced, its draft removed,
 * and no step waiting for a code.
 */
export function acceptAnswers(
  journey: Journey,
  id: string,
  answers: unknown,
  facts: unknown,
): Journey {
  const { [id]: _sent, ...drafts } = journey.drafts;
  return {
    ...journey,
    answers: { ...journey.answers, [id]: answers },
    facts: { ...journey.facts, [id]: facts ?? null },
    drafts,
    awaitsProof: null,
  };
}

/**
 * Returns the journey with step `id` waiting for a fresh code, and what was typed there as its
 * draft.
 */
export const awaitProof = (
  journey: Journey,
  id: string,
  draft: Record<string, unknown>,
): Journey => ({ ...keepDraft(journey, id, draft), awaitsProof: id });

/** Returns the journey with new facts for a step; its answers stay unchanged. */
export const storeFacts = (journey: Journey, id: string, facts: unknown): Journey => ({
  ...journey,
  facts: { ...journey.facts, [id]: facts },
});

/**
 * Returns the journey without the facts of some steps: their answers stay and must be accepted
 * again.
 */
export const clearFacts = (journey: Journey, ids: readonly string[]): Journey => ({
  ...journey,
  facts: Object.fromEntries(Object.entries(journey.facts).filter(([id]) => !ids.includes(id))),
});

export const keepDraft = (
  journey: Journey,
  id: string,
  draft: Record<string, unknown>,
): Journey => ({ ...journey, drafts: { ...journey.drafts, [id]: draft } });

export const revisionOf = (journey: Journey, id: string): DraftRevision =>
  journey.revisions[id] ?? '';

/** Initial values of a step's form: the accepted answers, overridden by the draft. */
export const latestInput = ({ answers, drafts }: Journey, id: string): Record<string, unknown> => ({
  ...(answers[id] as Record<string, unknown> | undefined),
  ...drafts[id],
});

/**
 * Merges two journeys of one customer after a code has identified them on this device: answers from
 * this device win; those that only the other device has are added.
 */
export function mergeJourneys(here: Journey, there: Journey): Journey {
  return {
    ...there,
    answers: { ...there.answers, ...here.answers },
    facts: { ...there.facts, ...here.facts },
    drafts: { ...there.drafts, ...here.drafts },
    revisions: { ...there.revisions, ...here.revisions },
    awaitsProof: here.awaitsProof ?? there.awaitsProof,
  };
}

/** Revision of a save that names no page: it counts as another page's save for every page. */
const unnamedPage = 'nameless.0';

/**
 * Throws `edited-elsewhere` when another page has saved this step since the caller's was rendered.
 * After a session has lapsed there is nothing to compare with: the new verification merges the
 * answers.
 */
export function refuseOutdated(journey: Journey, id: string, edit: Edit | undefined): void {
  if (edit && !journey.lapsed && isOutdated(revisionOf(journey, id), edit)) {
    throw new AppError('edited-elsewhere');
  }
}

/** Returns the journey with the revision of the page that saved a step. */
export const stampRevision = (journey: Journey, id: string, edit: Edit | undefined): Journey => ({
  ...journey,
  revisions: { ...journey.revisions, [id]: edit?.as ?? unnamedPage },
});

/**
 * Returns the steps that lead to the changed answer, which is the last of them. The mobile step is
 * for a fresh code; place and registration are asked only where we no longer have them.
 */
export function stepsFrom(
  steps: WizardSteps,
  origin: Origin | null,
  journey: Journey,
): WizardSteps {
  if (!isChange(origin)) return steps;
  const isRegistered = factsOf(journey).registration?.mobile === journey.provenMobile;
  const ids: StepId[] =
    origin === 'change-address'
      ? ['coverage', 'mobile', 'registration', 'address']
      : isRegistered
        ? ['mobile', 'preferences']
        : ['coverage', 'mobile', 'registration', 'preferences'];
  return steps.filter(({ id }) => ids.includes(id));
}
