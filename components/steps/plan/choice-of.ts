import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';

/**
 * A purchase option with the price that stood beside it, so that a new price is a new choice. A file of its own: what reads it
 * comes with the checks.
 */
export const choiceOf = (plan: Plan, option: PlanOption): string =>
  `${plan.id}:${option.id}:${option.totalHalalas}`;
