import { perPickup } from '@/lib/kernel/money';
import { type ChosenPlan, kilosPerPickup, type Plan, type PlanOption } from './plans';

/** Household sizes; the last two are ranges, and the upper bound counts. */
export const householdSizes = [1, 2, 4, 6] as const;
export type HouseholdSize = (typeof householdSizes)[number];

export interface Household {
  people: HouseholdSize;
  /** Code of the wanted service. */
  service: string;
}

export interface Suggestion extends ChosenPlan {
  /** Estimated weekly laundry of the household. */
  weeklyKilos: number;
  /** Capacity of one pickup of the plan. */
  pickupKilos: number;
  /** Whether one pickup covers the week; otherwise the plan is the largest available. */
  fit: Fit;
}

type Fit = 'enough' | 'nearly' | 'short';

/** Tolerance of the estimate: a week that exceeds the pickup by no more than this usually fits. */
const tolerance = 0.15;

/**
 * Estimated weekly kilos per member of the household. Our own estimate, not the partner's; the page
 * says so.
 */
const weeklyKilosOfOne = new Map([
  ['clothes', 3.5],
  ['ironing', 2.5],
  ['shoes', 1],
]);

/**
 * Returns the plan whose weekly pickup covers a household's week: the cheapest per pickup of those
 * that do, else the one with the largest pickup. Null when there is no plan of the service or no
 * estimate for it.
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
 * Returns the largest household whose week one pickup of a plan covers; null when it does not cover
 * even one, and when there is no estimate.
 */
export function householdFor(
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
  return pickupKilos >= weeklyKilos * (1 - tolerance) ? 'nearly' : 'short';
}

/** The option with the shortest commitment. */
const shortest = ({ options }: Plan): PlanOption | undefined =>
  options.toSorted((a, b) => a.ordersCount - b.ordersCount || a.totalHalalas - b.totalHalalas)[0];

const byPickupPrice = (a: ChosenPlan, b: ChosenPlan): number => pickupPrice(a) - pickupPrice(b);

const pickupPrice = ({ option }: ChosenPlan): number =>
  perPickup(option.totalHalalas, option.ordersCount) ?? Number.POSITIVE_INFINITY;
