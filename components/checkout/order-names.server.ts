import 'server-only';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import type { Locale } from '@/lib/i18n/routing';
import { knownPlans } from '@/lib/wizard/plans/plans.server';

/**
 * Returns the order with its plan and option named in `locale`, from the cached catalogue. A plan
 * that is not in the cache keeps the names stored with the order.
 */
export function withNamesIn(locale: Locale, order: CheckoutOrder): CheckoutOrder {
  const plan = knownPlans(locale)?.find(({ id }) => id === order.planId);
  const option = plan?.options.find(({ id }) => id === order.optionId);
  return {
    ...order,
    planName: plan?.name ?? order.planName,
    optionName: option?.name ?? order.optionName,
  };
}
