import { useLocale, useTranslations } from 'next-intl';
import { usePlanTexts } from '@/components/plans/plan-texts';
import { InAppBrowserNotice } from '@/components/shell/in-app-browser-notice';
import { StepHeading } from '@/components/shell/step-heading';
import { ActionBar, StepMain } from '@/components/shell/step-main';
import ExpectedDates from '@/components/steps/schedule/expected-dates';
import { CalendarFeeds, DateChip, feedHref } from '@/components/tracking/calendar';
import { Fact, FactLink, FactList } from '@/components/tracking/fact-list';
import { SkyCard } from '@/components/tracking/sky-card';
import { SupportFact } from '@/components/tracking/support-fact';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { CopyLink } from '@/components/ui/copy-link';
import { CalendarPlusIcon, ExternalLinkIcon } from '@/components/ui/icons';
import { Price } from '@/components/ui/price';
import { Timeline } from '@/components/ui/timeline';
import { type CheckoutOrder, firstPickupDate } from '@/lib/checkout/core/order';
import { formatNumber } from '@/lib/i18n/format';
import { localePath } from '@/lib/i18n/navigation';
import { expectedDates } from '@/lib/wizard/plans/pickup';
import { PlanFact, ReferenceFact, useOrderTexts } from './order-card';
import type { ScreenProps } from './pages';

/** The subscription is active: amount charged, first pickup, what happens next, and support. */
export function Done({ view, support, origin, otherLanguage, messages }: ScreenProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const texts = useOrderTexts(view.order);
  const tracking = view.trackingToken && localePath(locale, `/track/${view.trackingToken}`);
  const invoice = view.invoiceKept
    ? localePath(locale, `/checkout/${view.id}/invoice`)
    : view.invoiceUrl;
  return (
    <>
      <StepMain>
        <SkyCard
          drops={view.order.ordersCount}
          sunHeight={0.15}
          animated
          service={view.order.service}
        >
          <StepHeading
            step="done"
            title={t('done-title')}
            lead={t.rich('done-text', {
              total: () => <Price halalas={view.totalHalalas} className="font-bold text-ink" />,
            })}
          />
        </SkyCard>
        <Card as="section" className="grid gap-4">
          <div className="flex items-center gap-4">
            <DateChip date={texts.date} big />
            <div className="grid min-w-0 gap-0.5 leading-(--leading-tight)">
              <span className="text-sm text-ink-2">{t('first-pickup')}</span>
              <h2 className="text-[1.125rem] first-letter:uppercase">{texts.window}</h2>
              {texts.after && (
                <span className="text-sm text-ink-2 first-letter:uppercase">{texts.after}</span>
              )}
            </div>
          </div>
          {view.order.pickup.kind === 'weekly' && <ExpectedPickups order={view.order} />}
          {tracking && (
            <ButtonLink
              variant="secondary"
              wide
              icon={<CalendarPlusIcon />}
              href={`${tracking}/calendar`}
            >
              {t('calendar')}
            </ButtonLink>
          )}
          {tracking && (
            <div className="-mt-2">
              <CalendarFeeds feedHref={feedHref(origin, `${tracking}/calendar`)} />
            </div>
          )}
        </Card>
        <section className="grid gap-4">
          <h2>{t('next-title')}</h2>
          <NextSteps order={view.order} />
        </section>
        {messages}
        <FactList>
          <PlanFact order={view.order} />
          <ReferenceFact view={view} />
          {tracking && (
            <Fact
              label={t('tracking-link')}
              action={
                <CopyLink
                  url={origin + tracking}
                  labels={{ copy: t('copy'), copied: t('copied'), failed: t('copy-failed') }}
                />
              }
            >
              {/* URLs run left to right in Arabic too; truncation must cut the end. */}
              <a href={tracking} dir="ltr" className="truncate font-medium text-ink rtl:text-end">
                {(origin + tracking).replace(/^https?:\/\//, '')}
              </a>
            </Fact>
          )}
          <Fact
            label={t('invoice')}
            action={
              invoice && (
                <FactLink href={invoice} icon={<ExternalLinkIcon />} external>
                  {t('invoice-open')}
                </FactLink>
              )
            }
          >
            {invoice ? t('invoice-file') : t('invoice-coming')}
          </Fact>
          <SupportFact support={support} email />
        </FactList>
        <InAppBrowserNotice>{t('in-app')}</InAppBrowserNotice>
        {otherLanguage}
      </StepMain>
      {tracking && (
        <ActionBar>
          <ButtonLink wide href={tracking}>
            {t('follow')}
          </ButtonLink>
        </ActionBar>
      )}
    </>
  );
}

/** As many dates as fit side by side on the smallest phone. */
const maxDates = 4;

/**
 * Expected dates of the next weekly pickups. The tracking page shows the dates that the partner has
 * confirmed.
 */
function ExpectedPickups({ order }: { order: CheckoutOrder }) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const dates = expectedDates(firstPickupDate(order.pickup), order.ordersCount);
  if (dates.length < 2) return null;
  const more = dates.length - maxDates;
  return (
    <div className="grid overflow-hidden rounded-lg bg-sky">
      <p className="px-4.5 pt-4 pb-3 text-sm text-ink-2">{t('expected')}</p>
      <ExpectedDates dates={dates.slice(0, maxDates)} locale={locale} />
      {more > 0 && (
        <p className="px-4.5 pb-4 text-sm text-ink-2">
          {t('expected-more', { count: more, n: formatNumber(more, locale) })}
        </p>
      )}
    </div>
  );
}

function NextSteps({ order }: { order: CheckoutOrder }) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const { bags } = usePlanTexts();
  return (
    <Timeline
      items={[
        {
          key: 'bags',
          status: 'done',
          title: t('next-bags'),
          note: t('next-bags-note', {
            bags: bags(order.bagsCount),
            n: formatNumber(order.bagSizeKg, locale),
          }),
        },
        { key: 'pickup', status: 'done', title: t('next-pickup'), note: t('next-pickup-note') },
        { key: 'follow', status: 'done', title: t('next-follow'), note: t('next-follow-note') },
      ]}
    />
  );
}
