import { factsOf, sameWish, type Wish } from '../facts';
import type { Journey } from '../journey';

/**
 * Returns the plan that the customer wants: that of a catalogue link if it is newer than the
 * choice, else the choice.
 */
export function preselectedPlan(journey: Journey): { wanted: Wish | null; isWish: boolean } {
  const { coverage, plan: chosen } = factsOf(journey);
  const wish = coverage?.wish ?? null;
  const isWish = wish !== null && !sameWish(wish, chosen?.wish ?? null);
  return { wanted: isWish ? wish : (chosen ?? null), isWish };
}

/**
 * Stores the plan of a newer catalogue link wherever the older one is stored, so that reopening the
 * step does not restore it. Returns the journey unchanged when the place is unknown or the plan is
 * already wanted.
 */
export function withWish(journey: Journey, wish: Wish): Journey {
  if (!factsOf(journey).coverage || sameWish(preselectedPlan(journey).wanted, wish)) return journey;
  const { facts, answers, drafts } = journey;
  const wished = <Part extends Record<string, unknown>>(part: Part): Part =>
    part.coverage ? { ...part, coverage: { ...part.coverage, wish } } : part;
  return { ...journey, facts: wished(facts), answers: wished(answers), drafts: wished(drafts) };
}
