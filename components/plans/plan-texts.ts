import { useLocale, useTranslations } from 'next-intl';
import { formatNumber } from '@/lib/i18n/format';
import type { Plan } from '@/lib/wizard/plans/plans';

/** Sentences about a plan in the page's language, with formatted numbers. */
export function usePlanTexts() {
  const t = useTranslations('plans');
  const locale = useLocale();
  const n = (value: number) => formatNumber(value, locale);
  return {
    t,
    locale,
    n,
    bags: (count: number) => t('bags', { count, n: n(count) }),
    pickups: (count: number) => t('pickups', { count, n: n(count) }),
    pickupsShort: (count: number) => t('pickups-short', { count, n: n(count) }),
    saving: (percent: number) => t('saving', { percent: n(percent) }),
    weight: ({ bagSizeKg }: Plan) => t('weight', { each: n(bagSizeKg) }),
  };
}
