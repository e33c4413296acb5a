import { useLocale, useTranslations } from 'next-intl';
import { StepHeading } from '@/components/shell/step-heading';
import { ActionBar, StepMain } from '@/components/shell/step-main';
import { FactList } from '@/components/tracking/fact-list';
import { SupportFact } from '@/components/tracking/support-fact';
import { ButtonLink } from '@/components/ui/button';
import { LockIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { localePath } from '@/lib/i18n/navigation';
import { CheckoutActionButton } from './action-button';
import { CheckoutPoll } from './checkout-poll';
import { useActionErrors, usePollMessages } from './fault-texts';
import { OrderCard, ReferenceFact } from './order-card';
import type { ScreenProps } from './screen-props';

/** Nothing is paid yet: the order, its price, and the link to the payment page. */
export function Pay({ view, isOwner, isEarlier, support, ...texts }: ScreenProps) {
  const { pricesIncludeVat, methods } = texts;
  const t = useTranslations('checkout');
  const locale = useLocale();
  const errors = useActionErrors();
  const pollMessages = usePollMessages();
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
        {isEarlier && (
          <FactList>
            <ReferenceFact view={view} />
            <SupportFact support={support} email />
          </FactList>
        )}
        {view.pollAfterMs !== null && (
          <CheckoutPoll {...{ locale, view }} messages={pollMessages} />
        )}
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
