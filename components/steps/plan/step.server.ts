import 'server-only';
import { brand } from '@/lib/config/brand.server';
import type { Halalas } from '@/lib/kernel/money';
import { type Facts, factsOf, isSamePlan, requireFact } from '@/lib/wizard/facts';
import { type ChosenPlan, findChosen, type Plan } from '@/lib/wizard/plans/plans';
import { listPlans, readPlans } from '@/lib/wizard/plans/plans.server';
import { preselectedPlan } from '@/lib/wizard/plans/preselected-plan';
import { defineStep, type StepContext, type StepOutcome } from '@/lib/wizard/step';
import { type PlanAnswers, type PlanChange, type PlanData, planAnswers } from './answers';
import { encodeChoice, parseChoice } from './choice';

async function loadPlan({ journey, locale }: StepContext): Promise<PlanData> {
  const plans = await listPlans(locale);
  const { wanted, isRequested } = preselectedPlan(journey);
  const found = wanted && findChosen(plans, wanted.planId, wanted.optionId);
  const shownAt = isRequested ? undefined : factsOf(journey).plan?.halalas;
  const { pricesIncludeVat, support } = brand();
  return {
    plans: isRequested && found ? withFirst(plans, found.plan) : plans,
    isRequested: isRequested && found !== null,
    chosen: found && encodeChoice(found.plan, found.option),
    news: wanted && changeOf(found, shownAt),
    pricesIncludeVat: pricesIncludeVat === true,
    supportPhone: support.phone,
  };
}

/** Puts the plan that the customer came for first. */
const withFirst = (plans: Plan[], plan: Plan): Plan[] => [
  plan,
  ...plans.filter((other) => other !== plan),
];

function changeOf(found: ChosenPlan | null, was: Halalas | undefined): PlanChange | null {
  if (!found) return { kind: 'vanished' };
  const now = found.option.totalHalalas;
  return was === undefined || was === now ? null : { kind: 'repriced', was, now };
}

/** Accepts a plan that is on sale now, at the price that the customer saw. */
async function submitPlan(
  answers: PlanAnswers,
  { journey, locale }: StepContext,
): Promise<StepOutcome> {
  const choice = parseChoice(answers.choice);
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

export const plan = defineStep({
  id: 'plan',
  input: planAnswers,
  needs: () => true,
  // A catalogue link followed since makes the step ask again.
  holds: (journey) => {
    const { plan: chosen, coverage } = factsOf(journey);
    return chosen !== undefined && isSamePlan(chosen.wish, coverage?.wish ?? null);
  },
  load: loadPlan,
  submit: submitPlan,
  // The review shows the plan itself, with its picture and its price.
  summary: () => [],
});
