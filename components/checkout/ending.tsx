import { useLocale, useTranslations } from 'next-intl';
import { Dock } from '@/components/shell/dock';
import { StepHeading } from '@/components/shell/step-heading';
import { StepMain } from '@/components/shell/step-main';
import { FactList } from '@/components/tracking/fact-list';
import { SupportFact } from '@/components/tracking/support-fact';
import { ButtonLink } from '@/components/ui/button';
import { endings } from '@/lib/checkout/core/pages';
import { localePath } from '@/lib/i18n/navigation';
import { CheckoutPoll } from './checkout-poll';
import { OrderCard, ReferenceFact } from './order-card';
import { usePollWords } from './poll-words';
import type { ScreenProps } from './screen-props';

/** The checkout ended without a subscription, or staff have to look into it. */
export function Ending({ view, isOwner, isEarlier, support }: ScreenProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const pollWords = usePollWords();
  const page = endings.find((ending) => ending === view.page) ?? 'person';
  // An earlier order of the customer that cannot be paid any more and blocks new ones.
  const isInTheWay = isEarlier === true;
  const title = t(isInTheWay ? 'earlier-past-title' : `${page}-title`);
  // Without a reference the blocking order is unknown to us; the page shows the order that it
  // blocked.
  const isUnknown = isInTheWay && view.reference === null;
  // `closed` was never paid; every other ending returns the payment.
  const inTheWay = page === 'closed' ? 'earlier-past-text' : 'earlier-back-text';
  const lead = t(isUnknown ? 'earlier-unknown-text' : isInTheWay ? inTheWay : `${page}-text`);
  return (
    <>
      <StepMain>
        <StepHeading step={page} title={title} lead={lead} />
        <OrderCard order={view.order} />
        <FactList>
          <ReferenceFact view={view} />
          <SupportFact support={support} email />
        </FactList>
        {view.pollAfterMs !== null && <CheckoutPoll {...{ locale, view }} words={pollWords} />}
      </StepMain>
      {isOwner && (!isInTheWay || isUnknown) && (page === 'closed' || page === 'refunded') && (
        <Dock>
          <ButtonLink wide href={localePath(locale, '/start/review')}>
            {t('back-to-order')}
          </ButtonLink>
        </Dock>
      )}
    </>
  );
}
