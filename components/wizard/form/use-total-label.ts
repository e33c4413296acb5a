'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatNumber, isolated } from '@/lib/i18n/format';

interface Order {
  planName: string;
  ordersCount: number;
  pricesIncludeVat: boolean;
}

/**
 * Label of the total: the plan, its pickups, and that VAT is included if the brand says so. The
 * same on every step.
 */
export function useTotalLabel() {
  const t = useTranslations('steps');
  const plans = useTranslations('plans');
  const locale = useLocale();
  return ({ planName, ordersCount, pricesIncludeVat }: Order): string =>
    t(pricesIncludeVat ? 'total-vat' : 'total', {
      plan: isolated(planName),
      pickups: plans('pickups-short', { count: ordersCount, n: formatNumber(ordersCount, locale) }),
    });
}
