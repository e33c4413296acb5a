import { useLocale, useTranslations } from 'next-intl';
import { PlanName } from '@/components/checkout/order-card';
import { RequestList } from '@/components/feedback/requests';
import type { BrandView } from '@/components/shell/brand-view.server';
import { Fact, FactLink } from '@/components/tracking/fact-list';
import { SkyCard } from '@/components/tracking/sky-card';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ExternalLinkIcon } from '@/components/ui/icons';
import { Price } from '@/components/ui/price';
import { Ltr } from '@/components/ui/text';
import { firstPickupDate } from '@/lib/checkout/core/order';
import type { CustomerRequest } from '@/lib/feedback/request';
import { formatDate } from '@/lib/i18n/date-format';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { riyadhDate } from '@/lib/kernel/time';
import { dateFormatters } from '../tracking/date-formatters';
import { headlineText } from '../tracking/headline';
import { sunHeightOf } from '../tracking/summary';
import { ChangeHelp } from './changes';
import type { Entry } from './entries';

interface EntryProps {
  entry: Entry;
  /** The app's clock. */
  now: Date;
  support: BrandView['support'];
  /** What was asked of staff about it, newest first. */
  requests: readonly CustomerRequest[];
}

/** An active subscription: its next event and what was bought. */
export function CurrentSubscription({ entry, now, support, requests }: EntryProps) {
  const { summary, order, reference, trackingToken } = entry;
  const texts = useNextEvent(entry, now);
  const thread = summary.nextEvent === 'unread' ? { drops: order.ordersCount } : summary.thread;
  return (
    <SkyCard
      {...thread}
      sunHeight={summary.nextEvent === 'unread' ? 0.15 : sunHeightOf(summary.nextEvent)}
      service={order.service}
    >
      <h3 className="text-sm font-medium text-ink-2">
        <PlanName order={order} />
      </h3>
      <p className="text-h2 leading-(--leading-tight) font-bold">{texts.nextEvent}</p>
      {texts.text && <p className="max-w-lg first-letter:uppercase">{texts.text}</p>}
      <SubscriptionLinks entry={entry} />
      <PurchaseFacts entry={entry} />
      {reference && <ChangeHelp {...{ support, reference, trackingToken }} />}
      <Requests {...{ entry, requests, now }} />
    </SkyCard>
  );
}

/** An ended or refunded subscription. */
export function PastSubscription({ entry, now, requests }: Omit<EntryProps, 'support'>) {
  const checkout = useTranslations('checkout');
  const { order, page } = entry;
  const { nextEvent } = useNextEvent(entry, now);
  return (
    <Card as="section" className="grid gap-1.5">
      <h3 className="text-h3">
        <PlanName order={order} />
      </h3>
      <p className="text-ink-2">{page === 'refunded' ? checkout('refunded-title') : nextEvent}</p>
      <SubscriptionLinks entry={entry} isOver />
      <PurchaseFacts entry={entry} />
      <Requests {...{ entry, requests, now }} />
    </Card>
  );
}

/** What the customer asked of staff about this subscription; nothing where nothing was asked. */
function Requests({ entry: { days }, requests, now }: Omit<EntryProps, 'support'>) {
  const t = useTranslations('account');
  if (requests.length === 0) return null;
  return (
    <section aria-label={t('requests')} className="pt-2">
      <h4 className="font-medium">{t('requests')}</h4>
      <RequestList requests={requests} days={days} now={now} />
    </section>
  );
}

/** A checkout that is being paid, activated, refunded or escalated; links to its page. */
export function Unfinished({ entry }: Pick<EntryProps, 'entry'>) {
  const [t, checkout, locale] = [
    useTranslations('account'),
    useTranslations('checkout'),
    useLocale(),
  ];
  const { id, page, order, halalas } = entry;
  return (
    <Card as="section" className="grid gap-1.5">
      <h3 className="text-h3">{checkout(`${page}-title`)}</h3>
      <p className="text-ink-2">
        <PlanName order={order} />
      </p>
      <p>
        <Price halalas={halalas} />
      </p>
      <p className="pt-2">
        <ButtonLink variant="secondary" small href={localePath(locale, `/checkout/${id}`)}>
          {t('open')}
        </ButtonLink>
      </p>
    </Card>
  );
}

/** The latest tracking state in words; before the first poll, the first pickup that was ordered. */
function useNextEvent(
  { summary, order }: Entry,
  now: Date,
): { nextEvent: string; text: string | null } {
  const [t, tracking] = [useTranslations('account'), useTranslations('tracking')];
  const locale = useLocale();
  if (summary.nextEvent !== 'unread') {
    const { heading, text } = headlineText(summary, tracking, locale, now, 'owner');
    return { nextEvent: heading, text };
  }
  const { day } = dateFormatters(tracking, locale, now);
  const first = firstPickupDate(order.pickup);
  if (first < riyadhDate(now)) return { nextEvent: t('unread'), text: null };
  return { nextEvent: t('first', { day: day(first) }), text: tracking(`window-${order.period}`) };
}

/** Links to tracking and to renewal; the more likely one comes first. */
function SubscriptionLinks({
  entry: { id, trackingToken, order, isRenewable },
  isOver = false,
}: SubscriptionLinksProps) {
  const [t, locale] = [useTranslations('account'), useLocale()];
  const tracking =
    trackingToken === null
      ? null
      : {
          label: t(isOver ? 'look-back' : 'follow'),
          href: localePath(locale, `/track/${trackingToken}`),
        };
  const again = isRenewable
    ? { label: t('again'), href: localePath(locale, `/renew/${id}`) }
    : null;
  const links = (isOver ? [again, tracking] : [tracking, again]).filter((link) => link !== null);
  return (
    <p className="flex flex-wrap gap-2 py-2 *:grow lg:*:grow-0">
      {links.map(({ label, href }, index) => (
        <ButtonLink
          key={href}
          variant={index === 0 ? 'soft' : 'secondary'}
          small
          href={href}
          aria-label={t('of', { what: label, plan: order.planName })}
        >
          {label}
        </ButtonLink>
      ))}
    </p>
  );
}

interface SubscriptionLinksProps {
  entry: Entry;
  isOver?: boolean;
}

/** What was paid and when, with the invoice. */
function PurchaseFacts({ entry }: { entry: Entry }) {
  const [t, checkout, locale] = [
    useTranslations('account'),
    useTranslations('checkout'),
    useLocale(),
  ];
  const { id, done, total, halalas, day, page, isInvoiceStored, invoiceUrl, reference } = entry;
  const n = (value: number) => formatNumber(value, locale);
  const invoice = isInvoiceStored ? localePath(locale, `/checkout/${id}/invoice`) : invoiceUrl;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] big:grid-cols-1 gap-x-8 border-t border-line py-1 not-last:border-b *:content-start *:py-2.5">
      <Fact label={t('paid')}>
        <Price halalas={halalas} />
      </Fact>
      <Fact label={t('on')}>{formatDate(day, locale, 'long')}</Fact>
      {reference && (
        <Fact label={t('reference')}>
          <span>
            <Ltr>{reference}</Ltr>
          </span>
        </Fact>
      )}
      {done !== null && total > 0 && (
        <Fact label={t('done')}>{t('done-of', { done: n(done), total: n(total) })}</Fact>
      )}
      {page === 'done' && (
        <Fact
          className="col-span-full"
          label={checkout('invoice')}
          action={
            invoice && (
              <FactLink href={invoice} icon={<ExternalLinkIcon />} external>
                {checkout('invoice-open')}
              </FactLink>
            )
          }
        >
          {checkout(invoice ? 'invoice-file' : 'invoice-coming')}
        </Fact>
      )}
    </dl>
  );
}
