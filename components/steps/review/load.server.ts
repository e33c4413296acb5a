import 'server-only';
import { brand } from '@/lib/config/brand.server';
import type { StepContext } from '@/lib/journey/step';
import { planForPage } from '../chosen-plan.server';
import type { ReviewData } from './answers';
import { seenOrder } from './seen';

export async function loadReview(context: StepContext): Promise<ReviewData> {
  const { plan, option } = await planForPage(context);
  const { pricesIncludeVat, links } = brand();
  return {
    plan,
    option,
    seen: seenOrder(context.journey),
    pricesIncludeVat: pricesIncludeVat === true,
    ...links,
  };
}
