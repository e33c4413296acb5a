import 'server-only';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { brandView } from '@/components/shell/brand-view.server';
import { env } from '@/lib/config/env.server';
import type { StepContext } from '@/lib/wizard/step';
import { planForPage } from '@/lib/wizard/plans/chosen-plan.server';
import type { ReviewData } from './answers';
import { changeOnEntering } from './order-news.server';
import { seenOrder } from './seen';

export async function loadReview(context: StepContext): Promise<ReviewData> {
  const [{ plan, option }, change, methods] = await Promise.all([
    planForPage(context),
    changeOnEntering(context),
    paymentMethods(context.locale),
  ]);
  const { pricesIncludeVat, links } = brandView(context.locale);
  const seen = seenOrder(context.journey);
  return {
    plan,
    option,
    change,
    seen,
    pricesIncludeVat,
    methods,
    marks: env().PAYMENT_METHODS,
    ...links,
  };
}
