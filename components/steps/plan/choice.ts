import { type Halalas, halalas } from '@/lib/kernel/money';
import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';

/**
 * Encodes a purchase option with the price shown beside it, so that a new price is a new choice.
 */
export const encodeChoice = (plan: Plan, option: PlanOption): string =>
  `${plan.id}:${option.id}:${option.totalHalalas}`;

interface Choice {
  planId: number;
  optionId: number;
  /** The price that the customer saw. */
  halalas: Halalas;
}

/** Parses what `encodeChoice` returned; null for anything else. */
export function parseChoice(text: string): Choice | null {
  const parts = /^(\d{1,15}):(\d{1,15}):(\d{1,15})$/.exec(text)?.slice(1).map(Number);
  const [planId = 0, optionId = 0, price] = parts ?? [];
  const seen = halalas(price);
  return seen === null ? null : { planId, optionId, halalas: seen };
}
