import type { Journey } from '@/lib/journey/journey';
import { factsOf, sameWish, type Wish } from './facts';

/** The plan that the customer has in mind: that of a link of the catalogue where it is newer than the choice, else the choice. */
export function planInMind(journey: Journey): { wanted: Wish | null; isWish: boolean } {
  const { coverage, plan: chosen } = factsOf(journey);
  const wish = coverage?.wish ?? null;
  const isWish = wish !== null && !sameWish(wish, chosen?.wish ?? null);
  return { wanted: isWish ? wish : (chosen ?? null), isWish };
}
