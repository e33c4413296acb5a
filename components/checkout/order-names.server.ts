import 'server-only';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import type { Locale } from '@/lib/i18n/routing';
import { knownPlans } from '@/lib/wizard/plans/plans.server';

/**
 * An order with its plan and option named in a language, as far as the catalogue in memory has them. A plan that is gone, or was
 * not read yet, keeps the names that it was bought under.
 */
export function namedIn(locale: Locale, order: CheckoutOrder): CheckoutOrder {
  const plan = knownPlans(locale)?.find(({ id }) => id === order.planId);
  const option = plan?.options.find(({ id }) => id === order.optionId);
  return {
    ...order,
    planName: plan?.name ?? order.planName,
    optionName: option?.name ?? order.optionName,
  };
}
