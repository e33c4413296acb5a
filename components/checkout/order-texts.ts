import { useLocale, useTranslations } from 'next-intl';
import { usePlanTexts } from '@/components/plans/plan-texts';
import { type CheckoutOrder, firstPickupDate } from '@/lib/checkout/core/order';
import { formatDate } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';

/** What is bought, in the page's language. */
export function useOrderTexts({ pickup, period, ordersCount, ...order }: CheckoutOrder) {
  const t = useTranslations('checkout');
  const tracking = useTranslations('tracking');
  const locale = useLocale();
  const { bags, pickups } = usePlanTexts();
  const date = firstPickupDate(pickup);
  return {
    facts: t('facts', {
      bags: bags(order.bagsCount),
      each: formatNumber(order.bagSizeKg, locale),
      pickups: pickups(ordersCount),
    }),
    date,
    day: formatDate(date, locale, 'full'),
    window: tracking(`window-${period}`),
    /** What follows the first pickup; null when there is only one pickup. */
    after:
      ordersCount < 2
        ? null
        : pickup.kind === 'weekly'
          ? t('then-weekly', { weekday: formatDate(date, locale, 'weekday') })
          : t('then-scheduled'),
  };
}
