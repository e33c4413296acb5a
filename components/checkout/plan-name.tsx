import { useTranslations } from 'next-intl';
import type { CheckoutOrder } from '@/lib/checkout/core/order';

/** The partner's plan and option names, in the page's language where known (`namedIn`). */
export function PlanName({ order }: { order: CheckoutOrder }) {
  const t = useTranslations('checkout');
  return t.rich('plan-name', {
    plan: () => <bdi>{order.planName}</bdi>,
    option: () => <bdi>{order.optionName}</bdi>,
  });
}
