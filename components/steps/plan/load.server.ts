import 'server-only';
import { getTranslations } from 'next-intl/server';
import { brand } from '@/lib/config/brand.server';
import type { StepContext } from '@/lib/journey/step';
import type { Halalas } from '@/lib/kernel/money';
import { describePoint } from '@/lib/onboarding/places';
import { type ChosenPlan, findChosen, type Plan } from '@/lib/onboarding/plans';
import { listPlans } from '@/lib/onboarding/plans.server';
import { factsOf, requireFact } from '../facts';
import { placeWords } from '../place-words';
import { planInMind } from '../plan-in-mind';
import type { PlanData, PlanNews } from './answers';
import { choiceOf } from './choice-of';

export async function loadPlan({ journey, locale }: StepContext): Promise<PlanData> {
  const [plans, t] = await Promise.all([
    listPlans(locale),
    getTranslations({ locale, namespace: 'steps' }),
  ]);
  const { point, placeId } = requireFact(journey, 'coverage');
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
    soFar: { place: placeWords(describePoint(point, placeId), locale, t) },
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
