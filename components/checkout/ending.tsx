import { useLocale, useTranslations } from 'next-intl';
import { Dock } from '@/components/shell/dock';
import { StepHeading } from '@/components/shell/step-heading';
import { StepMain } from '@/components/shell/step-main';
import { ButtonLink } from '@/components/ui/button';
import { localePath } from '@/lib/i18n/navigation';
import { FactList } from '@/components/tracking/fact-list';
import { News } from './news';
import { OrderCard, ReferenceFact } from './order-card';
import type { ScreenProps } from './screen-props';
import { SupportFact } from '@/components/tracking/support-fact';

const endings = ['closed', 'refund', 'refunded', 'person'] as const;

/** It ended without a subscription, or a person of ours looks into it. */
export function Ending({ view, isOwner, isEarlier, support }: ScreenProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const page = endings.find((ending) => ending === view.page) ?? 'person';
  // An order of theirs that cannot be paid any more, and is in the way of every other one.
  const isInTheWay = page === 'closed' && isEarlier === true;
  const said = isInTheWay ? 'earlier-past' : page;
  return (
    <>
      <StepMain>
        <StepHeading step={page} title={t(`${said}-title`)} lead={t(`${said}-text`)} />
        <OrderCard order={view.order} />
        <FactList>
          <ReferenceFact view={view} />
          <SupportFact support={support} email />
        </FactList>
        {view.pollAfterMs !== null && (
          <News locale={locale} view={view} offline={t('news-offline')} />
        )}
      </StepMain>
      {isOwner && !isInTheWay && (page === 'closed' || page === 'refunded') && (
        <Dock>
          <ButtonLink wide href={localePath(locale, '/start/review')}>
            {t('back-to-order')}
          </ButtonLink>
        </Dock>
      )}
    </>
  );
}
