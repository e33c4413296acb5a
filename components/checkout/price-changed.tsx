import { useLocale, useTranslations } from 'next-intl';
import { StepHeading } from '@/components/shell/step-heading';
import { ActionBar, StepMain } from '@/components/shell/step-main';
import { LockIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { CheckoutActionButton } from './action-button';
import { useActionErrors } from './fault-texts';
import { OrderCard } from './order-card';
import type { ScreenProps } from './screen-props';

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
