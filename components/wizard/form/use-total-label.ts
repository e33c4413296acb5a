'use client';

import { useLocale, useTranslations } from 'next-intl';
import { formatNumber } from '@/lib/i18n/format';
import { isolated } from '@/lib/i18n/isolated';

interface Order {
  planName: string;
  ordersCount: number;
  pricesIncludeVat: boolean;
}

/** What the total is for, and that VAT is in it where the brand says so. The same words on every step. */
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
