import { useLocale, useTranslations } from 'next-intl';
import { usePlanTexts } from '@/components/plans/plan-texts';
import { ServiceArt } from '@/components/plans/service-art';
import { Fact, FactList } from '@/components/tracking/fact-list';
import { Ltr } from '@/components/ui/text';
import { type CheckoutOrder, firstPickupDate } from '@/lib/checkout/core/order';
import type { CheckoutView } from '@/lib/checkout/core/view';
import { formatDate } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';

/** What is being bought. */
export function OrderCard({ order }: { order: CheckoutOrder }) {
  const t = useTranslations('checkout');
  const texts = useOrderTexts(order);
  return (
    <FactList
      art={
        <div className="grid h-20 place-items-center border-b border-line bg-sky text-brand">
          <ServiceArt service={order.service} className="h-16" />
        </div>
      }
    >
      <PlanFact order={order} />
      <Fact label={t('first-pickup')}>
        <span className="font-bold">{texts.day}</span>
        <span className="first-letter:uppercase">{texts.window}</span>
        {texts.after && <span className="first-letter:uppercase">{texts.after}</span>}
      </Fact>
    </FactList>
  );
}

/** The partner's reference, which support asks for. Renders nothing while there is none. */
export function ReferenceFact({ view }: { view: CheckoutView }) {
  const t = useTranslations('checkout');
  if (view.reference === null) return null;
  return (
    <Fact label={t('reference')}>
      <span>
        <Ltr>{view.reference}</Ltr>
      </span>
    </Fact>
  );
}

/** The plan's name and contents as they were bought. */
export function PlanFact({ order }: { order: CheckoutOrder }) {
  const t = useTranslations('checkout');
  const { facts } = useOrderTexts(order);
  return (
    <Fact label={t('plan')}>
      <span className="font-bold">
        <PlanName order={order} />
      </span>
      <span>{facts}</span>
    </Fact>
  );
}

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

/** The partner's plan and option names, in the page's language where known (`namedIn`). */
export function PlanName({ order }: { order: CheckoutOrder }) {
  const t = useTranslations('checkout');
  return t.rich('plan-name', {
    plan: () => <bdi>{order.planName}</bdi>,
    option: () => <bdi>{order.optionName}</bdi>,
  });
}
