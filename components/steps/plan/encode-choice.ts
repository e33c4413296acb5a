import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';

/**
 * Encodes a purchase option with the price shown beside it, so that a new price is a new choice. In
 * its own file, because the parser is loaded with the validation.
 */
export const encodeChoice = (plan: Plan, option: PlanOption): string =>
  `${plan.id}:${option.id}:${option.totalHalalas}`;
