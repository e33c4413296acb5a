import 'server-only';
import { brandView } from '@/components/shell/brand-view.server';
import type { StepContext } from '@/lib/journey/step';
import { planForPage } from '../chosen-plan.server';
import type { ReviewData } from './answers';
import { changeOnEntering } from './order-news.server';
import { seenOrder } from './seen';

export async function loadReview(context: StepContext): Promise<ReviewData> {
  const [{ plan, option }, change] = await Promise.all([
    planForPage(context),
    changeOnEntering(context),
  ]);
  const { pricesIncludeVat, links } = brandView(context.locale);
  return { plan, option, change, seen: seenOrder(context.journey), pricesIncludeVat, ...links };
}
