import { useLocale, useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import { StepHeading } from '@/components/shell/step-heading';
import { ActionBar, StepMain } from '@/components/shell/step-main';
import { FactList } from '@/components/tracking/fact-list';
import { type Support, SupportFact } from '@/components/tracking/support-fact';
import { ButtonLink } from '@/components/ui/button';
import { LoaderCircleIcon, LockIcon, PhoneIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { type CheckoutView, endedPages } from '@/lib/checkout/core/view';
import { localePath } from '@/lib/i18n/navigation';
import { CheckoutActionButton } from './action-button';
import { useActionErrors } from './action-errors';
import { CheckoutPoll } from './checkout-poll';
import { OrderCard, ReferenceFact } from './order-card';

export interface ScreenProps {
  view: CheckoutView;
  /**
   * This browser bought it. Otherwise it came back from the payment page: it may view the checkout,
   * not act on it.
   */
  isOwner: boolean;
  /**
   * The customer wanted another order, but the partner still holds this one and allows one at a
   * time.
   */
  isEarlier?: boolean;
  support: Support;
  pricesIncludeVat: boolean;
  /** The payment methods in one sentence. */
  methods: string;
  /** The order in the other language, for print. */
  otherLanguage?: ReactNode;
  /** On the page that confirms the purchase: offers messages. */
  messages?: ReactNode;
  /** Origin of the app, for the tracking link that customers share. */
  origin: string;
}

/** Nothing is paid yet: the order, its price, and the link to the payment page. */
export function Pay({ view, isOwner, isEarlier, support, ...texts }: ScreenProps) {
  const { pricesIncludeVat, methods } = texts;
  const t = useTranslations('checkout');
  const locale = useLocale();
  const errors = useActionErrors();
  // Not shown beside a decline, which asks for a retry; the page polls in both cases.
  const mayBePaid = view.pollAfterMs !== null && !view.decline;
  return (
    <>
      <StepMain>
        <StepHeading step="pay" title={t('pay-title')} lead={[t('pay-lead'), methods].join(' ')} />
        <div aria-live="polite" className="grid gap-4 empty:hidden">
          {isEarlier && (
            <Notice tone="info" title={t('earlier-title')}>
              {t('earlier-text')}
            </Notice>
          )}
          {view.decline && (
            <Notice tone="warn" title={t('declined-title')}>
              {t(`declines.${view.decline}`)}
            </Notice>
          )}
          {mayBePaid && <Notice tone="info">{t('just-paid')}</Notice>}
          {!isOwner && <Notice tone="info">{t('other-browser')}</Notice>}
        </div>
        <OrderCard order={view.order} />
        {isEarlier && <HelpFacts {...{ view, support }} />}
        {view.pollAfterMs !== null && <Poll view={view} />}
      </StepMain>
      <ActionBar
        total={{ label: t(pricesIncludeVat ? 'total-vat' : 'total'), halalas: view.totalHalalas }}
      >
        {isOwner && (
          <>
            <CheckoutActionButton
              locale={locale}
              id={view.id}
              action={{ intent: 'pay', amountHalalas: view.totalHalalas }}
              icon={<LockIcon />}
              label={t.rich('pay', { price: () => <Price halalas={view.totalHalalas} /> })}
              busyLabel={t('pay-busy')}
              errors={errors}
            />
            {/* An earlier order blocks every other one, so there is nothing to change. */}
            {!isEarlier && (
              <ButtonLink variant="quiet" href={localePath(locale, '/start/review')}>
                {t('change')}
              </ButtonLink>
            )}
          </>
        )}
      </ActionBar>
    </>
  );
}

/**
 * The partner asks for another price than the one shown (M4): nothing is charged until the customer
 * accepts it.
 */
export function PriceChanged({ view, isOwner, pricesIncludeVat }: ScreenProps) {
  const t = useTranslations('checkout');
  const actionProps = { locale: useLocale(), id: view.id, errors: useActionErrors() };
  return (
    <>
      <StepMain>
        <StepHeading
          step="price"
          title={t('price-title')}
          lead={t.rich('price-text', {
            old: () => <Price halalas={view.shownHalalas} />,
            new: () => <Price halalas={view.totalHalalas} className="font-bold text-ink" />,
          })}
        />
        {!isOwner && <Notice tone="info">{t('other-browser')}</Notice>}
        <OrderCard order={view.order} />
      </StepMain>
      <ActionBar
        total={{
          label: t(pricesIncludeVat ? 'new-total-vat' : 'new-total'),
          halalas: view.totalHalalas,
        }}
      >
        {isOwner && (
          <>
            <CheckoutActionButton
              {...actionProps}
              action={{ intent: 'accept-price', amountHalalas: view.totalHalalas }}
              icon={<LockIcon />}
              label={t.rich('accept', { price: () => <Price halalas={view.totalHalalas} /> })}
              busyLabel={t('pay-busy')}
            />
            <CheckoutActionButton
              {...actionProps}
              action={{ intent: 'give-up' }}
              variant="quiet"
              label={t('choose-again')}
              busyLabel={t('giving-up')}
            />
          </>
        )}
      </ActionBar>
    </>
  );
}

/** Paid and being activated: the customer has nothing to do, and must not pay again. */
export function Wait({ view, support }: ScreenProps) {
  const t = useTranslations('checkout');
  return (
    <StepMain>
      <StepHeading step="wait" title={t('wait-title')} />
      <div>
        <Notice
          tone="info"
          icon={<LoaderCircleIcon className="spin text-info" />}
          title={t('wait-now')}
        >
          {t('wait-text')}
        </Notice>
        <Poll
          view={view}
          whenLong={
            <Notice
              tone="warn"
              title={t('long-title')}
              action={
                <ButtonLink
                  variant="secondary"
                  small
                  icon={<PhoneIcon />}
                  href={`tel:${support.phone}`}
                >
                  {t('call')}
                </ButtonLink>
              }
            >
              {t('long-text')}
            </Notice>
          }
        />
      </div>
      <OrderCard order={view.order} />
      <HelpFacts {...{ view, support }} />
    </StepMain>
  );
}

/** The checkout ended without a subscription, or staff have to look into it. */
export function Ending({ view, isOwner, isEarlier, support }: ScreenProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const page = endedPages.find((ending) => ending === view.page) ?? 'person';
  // An earlier order of the customer that cannot be paid any more and blocks new ones.
  const isBlocking = isEarlier === true;
  const title = t(isBlocking ? 'earlier-past-title' : `${page}-title`);
  // Without a reference the blocking order is unknown to us; the page shows the order that it
  // blocked.
  const isUnknown = isBlocking && view.reference === null;
  // `closed` was never paid; every other ending returns the payment.
  const blockingText = page === 'closed' ? 'earlier-past-text' : 'earlier-back-text';
  const lead = t(isUnknown ? 'earlier-unknown-text' : isBlocking ? blockingText : `${page}-text`);
  return (
    <>
      <StepMain>
        <StepHeading step={page} title={title} lead={lead} />
        <OrderCard order={view.order} />
        <HelpFacts {...{ view, support }} />
        {view.pollAfterMs !== null && <Poll view={view} />}
      </StepMain>
      {isOwner && (!isBlocking || isUnknown) && (page === 'closed' || page === 'refunded') && (
        <ActionBar>
          <ButtonLink wide href={localePath(locale, '/start/review')}>
            {t('back-to-order')}
          </ButtonLink>
        </ActionBar>
      )}
    </>
  );
}

/** Polls while the checkout may still change, with its messages while that fails. */
function Poll({ view, whenLong }: Pick<ComponentProps<typeof CheckoutPoll>, 'view' | 'whenLong'>) {
  const t = useTranslations('checkout');
  return (
    <CheckoutPoll
      {...{ view, whenLong }}
      locale={useLocale()}
      messages={{ offline: t('news-offline'), cutOff: t('news-cut-off') }}
    />
  );
}

/** What support asks for, and how to reach it. */
function HelpFacts({ view, support }: Pick<ScreenProps, 'view' | 'support'>) {
  return (
    <FactList>
      <ReferenceFact view={view} />
      <SupportFact support={support} email />
    </FactList>
  );
}
