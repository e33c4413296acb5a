import { factsOf, isSamePlan, type RequestedPlan } from '../facts';
import type { Journey } from '../journey';

/** Parses `?plan=12&option=34` of a catalogue link; null when either is missing or invalid. */
export function requestedPlanOf(plan: string | null, option: string | null): RequestedPlan | null {
  const [planId, optionId] = [Number(plan), Number(option)];
  return planId > 0 && optionId > 0 ? { planId, optionId } : null;
}

/**
 * Returns the plan that the customer wants: that of a catalogue link if it is newer than the
 * choice, else the choice.
 */
export function preselectedPlan(journey: Journey): {
  wanted: RequestedPlan | null;
  isRequested: boolean;
} {
  const { coverage, plan: chosen } = factsOf(journey);
  const requested = coverage?.wish ?? null;
  const isRequested = requested !== null && !isSamePlan(requested, chosen?.wish ?? null);
  return { wanted: isRequested ? requested : (chosen ?? null), isRequested };
}

/**
 * Stores the plan of a newer catalogue link wherever the older one is stored, so that reopening the
 * step does not restore it. Returns the journey unchanged when the place is unknown or the plan is
 * already wanted.
 */
export function withRequestedPlan(journey: Journey, requested: RequestedPlan): Journey {
  if (!factsOf(journey).coverage || isSamePlan(preselectedPlan(journey).wanted, requested))
    return journey;
  const { facts, answers, drafts } = journey;
  const updated = <Part extends Record<string, unknown>>(part: Part): Part =>
    part.coverage ? { ...part, coverage: { ...part.coverage, wish: requested } } : part;
  return { ...journey, facts: updated(facts), answers: updated(answers), drafts: updated(drafts) };
}
