import type { Halalas } from '@/lib/kernel/money';

/** A way to buy a plan (§2 Plan type). */
export interface PlanOption {
  id: number;
  name: string;
  /** Pickups included. */
  ordersCount: number;
  totalHalalas: Halalas;
  /** A saving that the service proves; null where it says none, or not clearly (A4). */
  discountPercent: number | null;
}

/** A plan on sale (§2 Plan), in one language. */
export interface Plan {
  id: number;
  name: string;
  description: string;
  bagSizeKg: number;
  bagsCount: number;
  /** `clothes`, `shoes`, `ironing`, or one that is new to us; `serviceName` says it in words. */
  service: string;
  serviceName: string;
  /** `#rrggbb` or null. */
  color: string | null;
  options: PlanOption[];
}

export interface ChosenPlan {
  plan: Plan;
  option: PlanOption;
}

/**
 * Kilos that one pickup takes at least. Whether `bags_count` counts the bags of one pickup or of them all is not shown (A40):
 * where there are more pickups than bags it can only be the first, and else the smaller reading stands.
 */
export function kilosPerPickup(plan: Plan, { ordersCount }: PlanOption): number {
  const kilos = plan.bagsCount * plan.bagSizeKg;
  const bagsAreOfEach = plan.options.some((option) => option.ordersCount > plan.bagsCount);
  return bagsAreOfEach ? kilos : kilos / ordersCount;
}

/** Price of a kilo with every bag full, to the halala: our own division, and never `price_per_pag` (A3). */
export function perKilo(plan: Plan, option: PlanOption): Halalas | null {
  const kilos = kilosPerPickup(plan, option) * option.ordersCount;
  return kilos > 0 ? (Math.round(option.totalHalalas / kilos) as Halalas) : null;
}

/** The services that the plans are for, in the order of the catalogue. */
export function servicesOf(plans: readonly Plan[]): { code: string; name: string }[] {
  const names = new Map(plans.map(({ service, serviceName }) => [service, serviceName]));
  return [...names].map(([code, name]) => ({ code, name }));
}

/** The option of a plan, or null when either was withdrawn. */
export function findChosen(
  plans: readonly Plan[],
  planId: number,
  optionId: number,
): ChosenPlan | null {
  const plan = plans.find(({ id }) => id === planId);
  const option = plan?.options.find(({ id }) => id === optionId);
  return plan && option ? { plan, option } : null;
}
