import type { Plan, PlanOption } from '@/lib/integrations/partner/operations/list-plans.server';
import type { Halalas } from '@/lib/kernel/money';

export type { Plan, PlanOption };

export interface ChosenPlan {
  plan: Plan;
  option: PlanOption;
}

/**
 * Minimum kilos per pickup. The document does not say whether `bags_count` is per pickup or in
 * total: with more pickups than bags it must be per pickup; otherwise the smaller reading applies.
 */
export function kilosPerPickup(plan: Plan, { ordersCount }: PlanOption): number {
  const kilos = plan.bagsCount * plan.bagSizeKg;
  const bagsAreOfEach = plan.options.some((option) => option.ordersCount > plan.bagsCount);
  return bagsAreOfEach ? kilos : kilos / ordersCount;
}

/** Price per kilo with every bag full, in halalas: our own division, never `price_per_pag`. */
export function perKilo(plan: Plan, option: PlanOption): Halalas | null {
  const kilos = kilosPerPickup(plan, option) * option.ordersCount;
  return kilos > 0 ? (Math.round(option.totalHalalas / kilos) as Halalas) : null;
}

/** The services of the plans, in the order of the catalogue. */
export function servicesOf(plans: readonly Plan[]): { code: string; name: string }[] {
  const names = new Map(plans.map(({ service, serviceName }) => [service, serviceName]));
  return [...names].map(([code, name]) => ({ code, name }));
}

/** Returns a plan and its option, or null when either was withdrawn. */
export function findChosen(
  plans: readonly Plan[],
  planId: number,
  optionId: number,
): ChosenPlan | null {
  const plan = plans.find(({ id }) => id === planId);
  const option = plan?.options.find(({ id }) => id === optionId);
  return plan && option ? { plan, option } : null;
}
