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

/** It ended without a subscription, or a person of ours looks into it. */
export function Ending({ view, isOwner, isEarlier, support }: ScreenProps) {
  const t = useTranslations('checkout');
  const locale = useLocale();
  const pollWords = usePollWords();
  const page = endings.find((ending) => ending === view.page) ?? 'person';
  // An order of theirs that cannot be paid any more, and is in the way of every other one.
  const isInTheWay = isEarlier === true;
  const title = t(isInTheWay ? 'earlier-past-title' : `${page}-title`);
  // One that nobody here knows of has no number: what is shown is the order that it kept out.
  const isUnknown = isInTheWay && view.reference === null;
  // What was never paid has only its day against it.
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
