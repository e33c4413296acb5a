import { useTranslations } from 'next-intl';
import type { CheckoutOrder } from '@/lib/checkout/core/order';

/** As the partner calls it, in the page's language where that is known (`namedIn`). */
export function PlanName({ order }: { order: CheckoutOrder }) {
  const t = useTranslations('checkout');
  return t.rich('plan-name', {
    plan: () => <bdi>{order.planName}</bdi>,
    option: () => <bdi>{order.optionName}</bdi>,
  });
}
