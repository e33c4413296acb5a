import 'server-only';
import { redirect } from 'next/navigation';
import { localePath } from '@/lib/i18n/navigation';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { requireFact } from '../facts';
import type { Journey } from '../journey';
import type { StepContext } from '../step';
import { type ChosenPlan, findChosen, type Plan } from './plans';
import { listPlans, readPlans } from './plans.server';

export type PlanGone = 'plan-withdrawn' | 'price-changed';

/** The plan that was chosen, in the catalogue as it is now. */
export function chosenPlan(
  journey: Journey,
  plans: readonly Plan[],
): Outcome<ChosenPlan, PlanGone> {
  const { planId, optionId, halalas } = requireFact(journey, 'plan');
  const found = findChosen(plans, planId, optionId);
  if (!found) return refuse('plan-withdrawn');
  return found.option.totalHalalas === halalas ? ok(found) : refuse('price-changed');
}

/** The same for a page that cannot be shown without it: the customer is sent to choose again, and told why. */
export async function planForPage({ journey, locale }: StepContext): Promise<ChosenPlan> {
  const known = chosenPlan(journey, await listPlans(locale));
  // What we remember may be older than the choice.
  const chosen = known.ok ? known : chosenPlan(journey, await readPlans(locale));
  if (chosen.ok) return chosen.value;
  redirect(localePath(locale, '/start/plan', { reason: chosen.refusal }));
}
