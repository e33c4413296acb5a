import { useLocale, useTranslations } from 'next-intl';
import { Dock } from '@/components/shell/dock';
import { StepHeading } from '@/components/shell/step-heading';
import { StepMain } from '@/components/shell/step-main';
import { LockIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { useFaults } from './faults';
import { IntentButton } from './intent-button';
import { OrderCard } from './order-card';
import type { ScreenProps } from './screen-props';

/**
 * The partner asks for another price than the one shown (M4): nothing is charged until the customer
 * accepts it.
 */
export function PriceChanged({ view, isOwner, pricesIncludeVat }: ScreenProps) {
  const t = useTranslations('checkout');
  const act = { locale: useLocale(), id: view.id, faults: useFaults() };
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
      <Dock
        total={{
          label: t(pricesIncludeVat ? 'new-total-vat' : 'new-total'),
          halalas: view.totalHalalas,
        }}
      >
        {isOwner && (
          <>
            <IntentButton
              {...act}
              wish={{ intent: 'accept-price', amountHalalas: view.totalHalalas }}
              icon={<LockIcon />}
              label={t.rich('accept', { price: () => <Price halalas={view.totalHalalas} /> })}
              busyLabel={t('pay-busy')}
            />
            <IntentButton
              {...act}
              wish={{ intent: 'give-up' }}
              look="quiet"
              label={t('choose-again')}
              busyLabel={t('giving-up')}
            />
          </>
        )}
      </Dock>
    </>
  );
}
