import 'server-only';
import type { StepContext, StepOutcome } from '@/lib/wizard/step';
import { findChosen } from '@/lib/wizard/plans/plans';
import { readPlans } from '@/lib/wizard/plans/plans.server';
import { type Facts, requireFact } from '@/lib/wizard/facts';
import type { PlanAnswers } from './answers';
import { readChoice } from './choice';

/** Accepts a plan that is on sale now, at the price that the customer saw. */
export async function submitPlan(
  answers: PlanAnswers,
  { journey, locale }: StepContext,
): Promise<StepOutcome> {
  const choice = readChoice(answers.choice);
  if (!choice) return { kind: 'fields', fields: { choice: 'plan-missing' } };
  const { planId, optionId, halalas } = choice;
  const found = findChosen(await readPlans(locale), planId, optionId);
  if (!found) return { kind: 'fields', fields: { choice: 'plan-withdrawn' } };
  const { plan, option } = found;
  if (option.totalHalalas !== halalas)
    return { kind: 'fields', fields: { choice: 'price-changed' } };
  const { ordersCount } = option;
  const { wish } = requireFact(journey, 'coverage');
  const facts: Facts['plan'] = {
    planId,
    optionId,
    ordersCount,
    halalas,
    service: plan.service,
    wish,
  };
  return { kind: 'done', answers, facts };
}
