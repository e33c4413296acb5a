import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { Fact, FactList } from '@/components/tracking/fact-list';
import type { Support } from '@/components/tracking/support-fact';
import { Ltr } from '@/components/ui/text';
import { firstPickupDate } from '@/lib/checkout/core/order';
import type { CheckoutView } from '@/lib/checkout/core/view';
import { formatDate } from '@/lib/i18n/date-format';
import { formatMoney, formatNumber, formatPhone, isolated } from '@/lib/i18n/format';
import { directionOf, type Locale, otherLocale } from '@/lib/i18n/routing';
import { withNamesIn } from '@/lib/wizard/plans/plans.server';

interface OtherLanguageProps {
  view: CheckoutView;
  /** The page's language. */
  locale: Locale;
  support: Support;
  pricesIncludeVat: boolean;
}

/**
 * The order in the other language, printed only: the reader of the paper may read only that
 * language.
 */
export async function OtherLanguage({
  view,
  locale: pages,
  support,
  pricesIncludeVat,
}: OtherLanguageProps): Promise<ReactNode> {
  const locale = otherLocale(pages);
  const [t, plans, tracking, ui] = await Promise.all([
    getTranslations({ locale, namespace: 'checkout' }),
    getTranslations({ locale, namespace: 'plans' }),
    getTranslations({ locale, namespace: 'tracking' }),
    getTranslations({ locale, namespace: 'ui' }),
  ]);
  const { reference, totalHalalas } = view;
  const order = withNamesIn(locale, view.order);
  const n = (count: number) => formatNumber(count, locale);
  const counted = (of: 'bags' | 'pickups', count: number) => plans(of, { count, n: n(count) });
  return (
    <section
      lang={locale}
      dir={directionOf(locale)}
      className="hidden break-inside-avoid gap-4 print:grid"
    >
      <h2>{t('done-title')}</h2>
      <FactList>
        <Fact label={t('plan')}>
          <span className="font-bold">
            {t.rich('plan-name', {
              plan: () => <bdi>{order.planName}</bdi>,
              option: () => <bdi>{order.optionName}</bdi>,
            })}
          </span>
          <span>
            {t('facts', {
              bags: counted('bags', order.bagsCount),
              each: n(order.bagSizeKg),
              pickups: counted('pickups', order.ordersCount),
            })}
          </span>
        </Fact>
        <Fact label={t('first-pickup')}>
          <span className="font-bold">
            {formatDate(firstPickupDate(order.pickup), locale, 'full')}
          </span>
          <span className="first-letter:uppercase">{tracking(`window-${order.period}`)}</span>
        </Fact>
        <Fact label={t(pricesIncludeVat ? 'total-vat' : 'total')}>
          {ui('riyals', { amount: isolated(formatMoney(totalHalalas, locale)) })}
        </Fact>
        {reference !== null && (
          <Fact label={t('reference')}>
            <span>
              <Ltr>{reference}</Ltr>
            </span>
          </Fact>
        )}
        <Fact label={tracking('help')}>
          <span>
            <Ltr>{formatPhone(support.phone)}</Ltr>
          </span>
          <span>
            <Ltr>{support.email}</Ltr>
          </span>
        </Fact>
      </FactList>
    </section>
  );
}
