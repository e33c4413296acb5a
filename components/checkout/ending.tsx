import { useLocale, useTranslations } from 'next-intl';
import { Dock } from '@/components/shell/dock';
import { StepHeading } from '@/components/shell/step-heading';
import { StepMain } from '@/components/shell/step-main';
import { ButtonLink } from '@/components/ui/button';
import { localePath } from '@/lib/i18n/navigation';
import { FactList } from '@/components/tracking/fact-list';
import { News } from './news';
import { OrderCard } from './order-card';
import type { ScreenProps } from './screen-props';
import { SupportFact } from '@/components/tracking/support-fact';

const endings = ['closed', 'refund', 'refunded', 'person'] as const;

/** It ended without a subscription, or a person of ours looks into it. */
export function Ending({ view, isOwner, support }: ScreenProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const page = endings.find((ending) => ending === view.page) ?? 'person';
  return (
    <>
      <StepMain>
        <StepHeading step={page} title={t(`${page}-title`)} lead={t(`${page}-text`)} />
        <OrderCard order={view.order} />
        {page !== 'closed' && (
          <FactList>
            <SupportFact support={support} email />
          </FactList>
        )}
        {view.pollAfterMs !== null && (
          <News locale={locale} view={view} offline={t('news-offline')} />
        )}
      </StepMain>
      {isOwner && (page === 'closed' || page === 'refunded') && (
        <Dock>
          <ButtonLink wide href={localePath(locale, '/start/review')}>
            {t('back-to-order')}
          </ButtonLink>
        </Dock>
      )}
    </>
  );
}
