import 'server-only';
import { getTranslations } from 'next-intl/server';
import { brand } from '@/lib/config/brand.server';
import type { StepContext } from '@/lib/journey/step';
import { describePoint } from '@/lib/onboarding/places';
import { findChosen, type Plan } from '@/lib/onboarding/plans';
import { listPlans } from '@/lib/onboarding/plans.server';
import { factsOf, requireFact, sameWish, type Wish } from '../facts';
import { placeWords } from '../place-words';
import type { PlanData } from './answers';
import { choiceOf } from './choice';

export async function loadPlan({ journey, locale }: StepContext): Promise<PlanData> {
  const [plans, t] = await Promise.all([
    listPlans(locale),
    getTranslations({ locale, namespace: 'steps' }),
  ]);
  const { point, placeId, wish } = requireFact(journey, 'coverage');
  const before = factsOf(journey).plan ?? null;
  const newer = wish !== null && !sameWish(wish, before?.wish ?? null);
  const { pricesIncludeVat, support } = brand();
  return {
    plans,
    wished: newer,
    chosen: choiceOfWish(plans, newer ? wish : before),
    pricesIncludeVat: pricesIncludeVat === true,
    supportPhone: support.phone,
    soFar: { place: placeWords(describePoint(point, placeId), locale, t) },
  };
}

function choiceOfWish(plans: Plan[], wish: Wish | null): string | null {
  const found = wish && findChosen(plans, wish.planId, wish.optionId);
  return found ? choiceOf(found.plan, found.option) : null;
}
