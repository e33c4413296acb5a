import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Price } from '@/components/ui/price';
import { Ltr } from '@/components/ui/text';
import type { StaffCheckout } from '@/lib/checkout/staff-view';
import { formatNumber } from '@/lib/i18n/format';
import { momentOf } from './moment';

/** What the app knows of a checkout and has tried, one fact in each cell; what there is not is left out. */
export function CheckoutFacts({ checkout }: { checkout: StaffCheckout }) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  const when = (at: Date | null | undefined) => at && <bdi>{momentOf(at, locale)}</bdi>;
  const { trouble, reference } = checkout;
  const facts: [name: Parameters<typeof label>[0], fact: ReactNode][] = [
    ['since', when(trouble?.since)],
    ['amount', <Price key="amount" halalas={checkout.halalas} className="font-medium" />],
    ['reference', reference ? <Ltr>{reference}</Ltr> : t('no-number')],
    ['state', t(`states.${checkout.state}` as 'states.open')],
    ['opened', when(checkout.openedAt)],
    ['confirm-sent', when(checkout.confirmSentAt)],
    ['unknown-since', when(checkout.unknownSince)],
    ['refund-wanted', when(checkout.refundWantedAt)],
    ['refund-asked', when(checkout.refundAskedAt)],
    ['tries', checkout.canTry && formatNumber(checkout.tries, locale)],
    ['next-try', checkout.canTry && when(checkout.nextTryAt)],
    ['code', trouble && <Ltr>{trouble.name}</Ltr>],
    [
      'id',
      <Ltr key="id" className="break-all">
        {checkout.id}
      </Ltr>,
    ],
  ];
  const label = (
    name:
      | 'since'
      | 'amount'
      | 'reference'
      | 'state'
      | 'opened'
      | 'confirm-sent'
      | 'unknown-since'
      | 'refund-wanted'
      | 'refund-asked'
      | 'tries'
      | 'next-try'
      | 'code'
      | 'id',
  ) => t(`facts.${name}`);
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,12rem),1fr))] gap-x-6 gap-y-3">
      {facts.map(
        ([name, fact]) =>
          fact !== null &&
          fact !== undefined &&
          fact !== false && (
            <div key={name} className="grid content-start gap-0.5">
              <dt className="text-sm text-ink-2">{label(name)}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
