import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Price } from '@/components/ui/price';
import { Ltr } from '@/components/ui/text';
import type { IssueCode } from '@/lib/checkout/core/issues';
import type { StaffCheckout } from '@/lib/checkout/staff/staff-view';
import { formatNumber } from '@/lib/i18n/format';
import { formatMoment } from './moment';

type FactName =
  | ('since' | 'amount' | 'reference' | 'state' | 'opened' | 'confirm-sent' | 'unknown-since')
  | ('refund-wanted' | 'refund-asked' | 'tries' | 'next-try' | 'code' | 'id');

interface CheckoutFactsProps {
  checkout: StaffCheckout;
  /** Also show the facts that identify an order. */
  whole?: boolean;
}

/**
 * What the app knows about a checkout and has tried, one fact per cell; missing facts are left out.
 */
export function CheckoutFacts({ checkout, whole = false }: CheckoutFactsProps) {
  const [t, locale] = [useTranslations('staff'), useLocale()];
  const when = (at: Date | null | undefined) => at && <bdi>{formatMoment(at, locale)}</bdi>;
  const { issue, reference } = checkout;
  const facts: [name: FactName, fact: ReactNode][] = [
    ['since', when(issue?.since)],
    ['amount', <Price key="amount" halalas={checkout.halalas} className="font-medium" />],
    ['reference', reference ? <Ltr>{reference}</Ltr> : t('no-number')],
    ['state', t(`states.${checkout.state}` as 'states.open')],
    ['opened', whole && when(checkout.openedAt)],
    ['confirm-sent', when(checkout.confirmSentAt)],
    ['unknown-since', when(checkout.unknownSince)],
    ['refund-wanted', when(checkout.refundRequestedAt)],
    ['refund-asked', when(checkout.refundSentAt)],
    ['tries', checkout.canTry && formatNumber(checkout.tries, locale)],
    ['next-try', checkout.canTry && when(checkout.nextTryAt)],
    ['code', issue && <Ltr>{issue.name}</Ltr>],
    [
      'id',
      whole && (
        <Ltr key="id" className="break-all">
          {checkout.id}
        </Ltr>
      ),
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
      {facts.map(
        ([name, fact]) =>
          fact !== null &&
          fact !== undefined &&
          fact !== false && (
            <div
              key={name}
              className={classNames('grid content-start gap-0.5', name === 'id' && 'col-span-full')}
            >
              <dt className="text-sm text-ink-2">{t(`facts.${name}`)}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** What staff should do about an issue, and what the app does by itself. */
export function IssueAdvice({ name }: { name: IssueCode }) {
  const t = useTranslations('staff');
  return (
    <dl className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
      <div className="grid content-start gap-0.5">
        <dt className="text-sm text-ink-2">{t('what-now')}</dt>
        <dd>{t(`issues.${name}.todo`)}</dd>
      </div>
      <div className="grid content-start gap-0.5">
        <dt className="text-sm text-ink-2">{t('by-itself')}</dt>
        <dd>{t(`issues.${name}.next`)}</dd>
      </div>
    </dl>
  );
}
