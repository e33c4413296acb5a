import { useLocale, useTranslations } from 'next-intl';
import { StepHeading } from '@/components/shell/step-heading';
import { StepMain } from '@/components/shell/step-main';
import { FactList } from '@/components/tracking/fact-list';
import { SupportFact } from '@/components/tracking/support-fact';
import { ButtonLink } from '@/components/ui/button';
import { LoaderCircleIcon, PhoneIcon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { CheckoutPoll } from './checkout-poll';
import { usePollMessages } from './fault-texts';
import { OrderCard, ReferenceFact } from './order-card';
import type { ScreenProps } from './screen-props';

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
        <CheckoutPoll
          locale={useLocale()}
          view={view}
          messages={usePollMessages()}
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
      <FactList>
        <ReferenceFact view={view} />
        <SupportFact support={support} email />
      </FactList>
    </StepMain>
  );
}
