import 'server-only';
import { redirect } from 'next/navigation';
import { localePath } from '@/lib/i18n/navigation';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { requireFact } from '../facts';
import type { Journey } from '../journey';
import type { StepContext } from '../step';
import { type ChosenPlan, findChosen, type Plan } from './plans';
import { listPlans, readPlans } from './plans.server';

export type PlanUnavailable = 'plan-withdrawn' | 'price-changed';

/**
 * Returns the chosen plan from the given catalogue; refuses when it was withdrawn or its price
 * changed.
 */
export function chosenPlan(
  journey: Journey,
  plans: readonly Plan[],
): Outcome<ChosenPlan, PlanUnavailable> {
  const { planId, optionId, halalas } = requireFact(journey, 'plan');
  const found = findChosen(plans, planId, optionId);
  if (!found) return refuse('plan-withdrawn');
  return found.option.totalHalalas === halalas ? ok(found) : refuse('price-changed');
}

/**
 * The same for a page that needs the plan: redirects the customer to choose again, with the reason.
 */
export async function planForPage({ journey, locale }: StepContext): Promise<ChosenPlan> {
  const known = chosenPlan(journey, await listPlans(locale));
  // The cached catalogue may be older than the choice.
  const chosen = known.ok ? known : chosenPlan(journey, await readPlans(locale));
  if (chosen.ok) return chosen.value;
  redirect(localePath(locale, '/start/plan', { reason: chosen.refusal }));
}
