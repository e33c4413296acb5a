import { useLocale, useTranslations } from 'next-intl';
import { StepHeading } from '@/components/shell/step-heading';
import { ActionBar, StepMain } from '@/components/shell/step-main';
import { FactList } from '@/components/tracking/fact-list';
import { SupportFact } from '@/components/tracking/support-fact';
import { ButtonLink } from '@/components/ui/button';
import { endedPages } from '@/lib/checkout/core/pages';
import { localePath } from '@/lib/i18n/navigation';
import { CheckoutPoll } from './checkout-poll';
import { usePollMessages } from './fault-texts';
import { OrderCard, ReferenceFact } from './order-card';
import type { ScreenProps } from './screen-props';

/** The checkout ended without a subscription, or staff have to look into it. */
export function Ending({ view, isOwner, isEarlier, support }: ScreenProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const pollMessages = usePollMessages();
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
        <FactList>
          <ReferenceFact view={view} />
          <SupportFact support={support} email />
        </FactList>
        {view.pollAfterMs !== null && (
          <CheckoutPoll {...{ locale, view }} messages={pollMessages} />
        )}
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
