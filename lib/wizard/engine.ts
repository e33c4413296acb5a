import type { DraftRevision } from './draft-revision';
import type { Journey } from './journey';
import type { Step } from './step';

/** The part of a step that decides where a customer may go. */
type Gate = Pick<Step, 'id' | 'needs' | 'holds' | 'resumes'>;

const isDone = (step: Gate, journey: Journey): boolean =>
  journey.answers[step.id] !== undefined && step.holds(journey);

/**
 * The first step that is not done: where the customer is, and where every accepted answer leads, so that nothing is
 * asked twice. The last step is never done by answers alone.
 */
export function firstOpenStep<S extends Gate>(steps: readonly S[], journey: Journey): S {
  const last = steps.at(-1);
  if (!last) throw new Error('a journey without steps');
  return (
    steps.find((step) => step.resumes?.(journey)) ??
    steps.find((step) => !isDone(step, journey) || !step.needs(journey)) ??
    last
  );
}

/** A step opens when all before it are done and its own needs are met, or when earlier answers wait behind it. */
export function isOpen(steps: readonly Gate[], id: string, journey: Journey): boolean {
  const place = steps.findIndex((step) => step.id === id);
  const step = steps[place];
  if (!step) return false;
  if (step.resumes?.(journey)) return true;
  return step.needs(journey) && steps.slice(0, place).every((before) => isDone(before, journey));
}

export const previousStep = <S extends Gate>(steps: readonly S[], id: string): S | null =>
  steps[steps.findIndex((step) => step.id === id) - 1] ?? null;

/** Where a step stands: `place` from 1, of `count`. */
export const progressOf = (
  steps: readonly Gate[],
  id: string,
): { place: number; count: number } => ({
  place: steps.findIndex((step) => step.id === id) + 1,
  count: steps.length,
});

/** The journey after a step was accepted: its answers and facts replaced, its draft gone. No step waits for a code then. */
export function accept(journey: Journey, id: string, answers: unknown, facts: unknown): Journey {
  const { [id]: _sent, ...drafts } = journey.drafts;
  return {
    ...journey,
    answers: { ...journey.answers, [id]: answers },
    facts: { ...journey.facts, [id]: facts ?? null },
    drafts,
    awaitsProof: null,
  };
}

/** The journey whose step waits for a fresh code, with what was typed there. */
export const awaitProof = (
  journey: Journey,
  id: string,
  draft: Record<string, unknown>,
): Journey => ({ ...keepDraft(journey, id, draft), awaitsProof: id });

/** The journey with something that the server learnt at a step, whose answers stay as they are. */
export const learn = (journey: Journey, id: string, facts: unknown): Journey => ({
  ...journey,
  facts: { ...journey.facts, [id]: facts },
});

/** The journey without what was learnt at some steps: their answers are still there, and have to be accepted anew. */
export const voidSteps = (journey: Journey, ids: readonly string[]): Journey => ({
  ...journey,
  facts: Object.fromEntries(Object.entries(journey.facts).filter(([id]) => !ids.includes(id))),
});

export const keepDraft = (
  journey: Journey,
  id: string,
  draft: Record<string, unknown>,
): Journey => ({ ...journey, drafts: { ...journey.drafts, [id]: draft } });

/** The journey with the name of the page that wrote a step last. */
export const written = (journey: Journey, id: string, as: DraftRevision): Journey => ({
  ...journey,
  editions: { ...journey.editions, [id]: as },
});

export const revisionOf = (journey: Journey, id: string): DraftRevision =>
  journey.editions[id] ?? '';

/** What a step's form begins with: what was accepted, and over it what was typed last. */
export const typedLast = ({ answers, drafts }: Journey, id: string): Record<string, unknown> => ({
  ...(answers[id] as Record<string, unknown> | undefined),
  ...drafts[id],
});

/**
 * Two journeys of one person become one, when a code proves on this device who it is: what was accepted here
 * wins, what only the other device knows is added.
 */
export function mergeJourneys(here: Journey, there: Journey): Journey {
  return {
    ...there,
    answers: { ...there.answers, ...here.answers },
    facts: { ...there.facts, ...here.facts },
    drafts: { ...there.drafts, ...here.drafts },
    editions: { ...there.editions, ...here.editions },
    awaitsProof: here.awaitsProof ?? there.awaitsProof,
  };
}
