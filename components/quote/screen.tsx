import { useLocale, useTranslations } from 'next-intl';
import { Catalogue } from '@/components/plans/catalogue';
import { LinkedPlan } from '@/components/plans/featured-plan';
import { NoPlans, PlansUnreachable } from '@/components/plans/no-plans';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { formatDate } from '@/lib/i18n/date-format';
import { type ChosenPlan, findChosen, type Plan } from '@/lib/wizard/plans/plans';
import type { Quote } from '@/lib/wizard/plans/quote';

export interface QuoteScreenProps {
  /** Null when the link is invalid, truncated or altered; the page does not say which. */
  quote: Quote | null;
  /** The quote has expired. */
  isOver: boolean;
  /** Null when the catalogue could not be loaded. */
  plans: readonly Plan[] | null;
  pricesIncludeVat: boolean;
  supportPhone: string;
}

/**
 * The page of a quote link: the quoted option at its current price, and the current catalogue in
 * every case.
 */
export function QuoteScreen({
  quote,
  isOver,
  plans,
  pricesIncludeVat,
  supportPhone,
}: QuoteScreenProps) {
  const t = useTranslations('quote');
  const plansText = useTranslations('plans');
  const locale = useLocale();
  const plan = plans?.find(({ id }) => id === quote?.planId);
  const chosen = quote && plans && findChosen(plans, quote.planId, quote.optionId);
  const isGone = quote !== null && plans !== null && !chosen;
  const others = plans?.filter((one) => one !== plan) ?? [];
  return (
    <div className="grid gap-6 pt-4 lg:gap-8 lg:pt-8">
      <header className="grid gap-1.5">
        <h1>{t(titleOf(quote, isOver, isGone))}</h1>
        <p className="text-ink-2">
          {(isOver || !isGone) &&
            t(textOf(quote, isOver), { day: quote ? formatDate(quote.until, locale, 'long') : '' })}
          {pricesIncludeVat && ` ${t('vat')}`}
        </p>
      </header>
      {quote && chosen && <PriceChange quote={quote} chosen={chosen} isOver={isOver} />}
      {plans === null && <PlansUnreachable href="" />}
      {plans?.length === 0 && <NoPlans supportPhone={supportPhone} />}
      {plans && plans.length > 0 && (
        <>
          {quote && <LinkedPlan link={quote} plan={plan} />}
          {others.length > 0 && <Catalogue plans={others} />}
          <p className="text-sm text-ink-2">{plansText('computed')}</p>
        </>
      )}
    </div>
  );
}

function titleOf(quote: Quote | null, isOver: boolean, isGone: boolean) {
  if (!quote) return 'unreadable-title';
  if (isOver) return 'over-title';
  return isGone ? 'gone-title' : 'title';
}

function textOf(quote: Quote | null, isOver: boolean) {
  if (!quote) return 'unreadable-text';
  return isOver ? 'over-text' : 'text';
}

/** The quoted and the current price, if they differ. */
function PriceChange({
  quote,
  chosen,
  isOver,
}: {
  quote: Quote;
  chosen: ChosenPlan;
  isOver: boolean;
}) {
  const t = useTranslations('quote');
  const { totalHalalas } = chosen.option;
  if (totalHalalas === quote.halalas) {
    return isOver ? null : <Notice tone="ok" title={t('same-title')} />;
  }
  return (
    <Notice tone="warn" title={t('changed-title')}>
      {t.rich('changed-text', {
        was: () => <Price halalas={quote.halalas} />,
        now: () => <Price halalas={totalHalalas} className="font-bold" />,
      })}
    </Notice>
  );
}
