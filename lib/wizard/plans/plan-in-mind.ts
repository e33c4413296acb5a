import { factsOf, sameWish, type Wish } from '../facts';
import type { Journey } from '../journey';

/** The plan that the customer has in mind: that of a link of the catalogue where it is newer than the choice, else the choice. */
export function planInMind(journey: Journey): { wanted: Wish | null; isWish: boolean } {
  const { coverage, plan: chosen } = factsOf(journey);
  const wish = coverage?.wish ?? null;
  const isWish = wish !== null && !sameWish(wish, chosen?.wish ?? null);
  return { wanted: isWish ? wish : (chosen ?? null), isWish };
}

/**
 * The journey of somebody whose place is known, with a wish that came by another link since: wherever the older one stands,
 * so that the step, opened once more, does not bring it back. As it was where this very plan is in their mind already.
 */
export function withWish(journey: Journey, wish: Wish): Journey {
  if (!factsOf(journey).coverage || sameWish(planInMind(journey).wanted, wish)) return journey;
  const { facts, answers, drafts } = journey;
  const wished = <Part extends Record<string, unknown>>(part: Part): Part =>
    part.coverage ? { ...part, coverage: { ...part.coverage, wish } } : part;
  return { ...journey, facts: wished(facts), answers: wished(answers), drafts: wished(drafts) };
}
