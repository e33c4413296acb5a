import 'server-only';
import { brand } from '@/lib/config/brand.server';
import type { StepContext } from '@/lib/wizard/step';
import type { Halalas } from '@/lib/kernel/money';
import { type ChosenPlan, findChosen, type Plan } from '@/lib/wizard/plans/plans';
import { listPlans } from '@/lib/wizard/plans/plans.server';
import { factsOf } from '@/lib/wizard/facts';
import { planInMind } from '@/lib/wizard/plans/plan-in-mind';
import type { PlanData, PlanNews } from './answers';
import { choiceOf } from './choice-of';

export async function loadPlan({ journey, locale }: StepContext): Promise<PlanData> {
  const plans = await listPlans(locale);
  const { wanted, isWish } = planInMind(journey);
  const found = wanted && findChosen(plans, wanted.planId, wanted.optionId);
  const shownAt = isWish ? undefined : factsOf(journey).plan?.halalas;
  const { pricesIncludeVat, support } = brand();
  return {
    plans: isWish && found ? broughtForward(plans, found.plan) : plans,
    wished: isWish && found !== null,
    chosen: found && choiceOf(found.plan, found.option),
    news: wanted && newsOf(found, shownAt),
    pricesIncludeVat: pricesIncludeVat === true,
    supportPhone: support.phone,
  };
}

/** The plan that somebody came with stands first: they need not look for it. */
const broughtForward = (plans: Plan[], plan: Plan): Plan[] => [
  plan,
  ...plans.filter((other) => other !== plan),
];

function newsOf(found: ChosenPlan | null, was: Halalas | undefined): PlanNews | null {
  if (!found) return { kind: 'vanished' };
  const now = found.option.totalHalalas;
  return was === undefined || was === now ? null : { kind: 'repriced', was, now };
}
