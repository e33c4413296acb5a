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
