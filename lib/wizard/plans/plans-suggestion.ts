import { perPickup } from '@/lib/kernel/money';
import { type ChosenPlan, kilosPerPickup, type Plan, type PlanOption } from './plans';

/** How many live in the house: of the last two the greater number counts. */
export const householdSizes = [1, 2, 4, 6] as const;
export type HouseholdSize = (typeof householdSizes)[number];

export interface Household {
  people: HouseholdSize;
  /** Code of the service that they want. */
  service: string;
}

export interface Suggestion extends ChosenPlan {
  /** What the household gives away in a week, by our rule of thumb. */
  weeklyKilos: number;
  /** What one pickup of the plan takes. */
  pickupKilos: number;
  /** Whether the pickup takes the week; if it does not for sure, it is the largest that there is. */
  fit: Fit;
}

type Fit = 'enough' | 'nearly' | 'short';

/** What a rule of thumb is off by anyway: a week over a pickup by no more than this still usually fits. */
const leeway = 0.15;

/** Kilos of one person in a week. A rule of thumb of ours, not the partner's: whoever is shown its result is told so. */
const weeklyKilosOfOne = new Map([
  ['clothes', 3.5],
  ['ironing', 2.5],
  ['shoes', 1],
]);

/**
 * The plan whose pickup, once a week, takes what a household gives away in a week: the cheapest a pickup of those that do, else
 * the one that takes most. Null where there is no plan of the service, or no rule of thumb for it.
 */
export function suggestPlan(
  plans: readonly Plan[],
  { people, service }: Household,
): Suggestion | null {
  const ofOne = weeklyKilosOfOne.get(service);
  if (ofOne === undefined) return null;
  const weeklyKilos = people * ofOne;
  const offers = plans
    .filter((plan) => plan.service === service)
    .flatMap((plan) => {
      const option = shortest(plan);
      if (!option) return [];
      const pickupKilos = kilosPerPickup(plan, option);
      return { plan, option, weeklyKilos, pickupKilos, fit: fitOf(weeklyKilos, pickupKilos) };
    });
  const cheapest = offers.filter(({ fit }) => fit === 'enough').toSorted(byPickupPrice)[0];
  return cheapest ?? offers.toSorted((a, b) => b.pickupKilos - a.pickupKilos)[0] ?? null;
}

/**
 * The largest household whose week one pickup of a plan takes, by our rule of thumb; null where it does not even take that of
 * one person, and where there is no rule.
 */
export function enoughFor(
  plan: Plan,
): { people: HouseholdSize; weeklyKilos: number; pickupKilos: number } | null {
  const ofOne = weeklyKilosOfOne.get(plan.service);
  const option = shortest(plan);
  if (ofOne === undefined || !option) return null;
  const pickupKilos = kilosPerPickup(plan, option);
  const people = householdSizes.findLast((size) => fitOf(size * ofOne, pickupKilos) === 'enough');
  return people ? { people, weeklyKilos: people * ofOne, pickupKilos } : null;
}

function fitOf(weeklyKilos: number, pickupKilos: number): Fit {
  if (pickupKilos >= weeklyKilos) return 'enough';
  return pickupKilos >= weeklyKilos * (1 - leeway) ? 'nearly' : 'short';
}

/** The option that binds for the shortest time. */
const shortest = ({ options }: Plan): PlanOption | undefined =>
  options.toSorted((a, b) => a.ordersCount - b.ordersCount || a.totalHalalas - b.totalHalalas)[0];

const byPickupPrice = (a: ChosenPlan, b: ChosenPlan): number => pickupPrice(a) - pickupPrice(b);

const pickupPrice = ({ option }: ChosenPlan): number =>
  perPickup(option.totalHalalas, option.ordersCount) ?? Number.POSITIVE_INFINITY;
