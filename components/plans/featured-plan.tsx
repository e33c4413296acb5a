import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { Price } from '@/components/ui/price';
import { Ltr } from '@/components/ui/text';
import { formatPhone } from '@/lib/i18n/format';
import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';
import type { Household, Suggestion } from '@/lib/wizard/plans/plans-suggestion';
import { OptionLink, PlanActions } from './catalogue';
import { PlanCard } from './plan-card';
import { startHref } from './plan-hrefs';
import { usePlanTexts } from './plan-texts';
import type { PlansQuery } from './plans-query';

interface FeaturedPlanProps {
  plan: Plan;
  /** The option that is selected initially. */
  option: PlanOption | null;
  title: string;
  /** Why the plan is featured. */
  children?: ReactNode;
}

/** One plan above the others: from a link, or suggested. */
function FeaturedPlan({ plan, option, title, children }: FeaturedPlanProps) {
  const t = useTranslations('catalogue');
  const texts = usePlanTexts();
  return (
    <section
      aria-labelledby="featured"
      className="grid items-start gap-5 rounded-xl bg-sky p-2.5 lg:grid-cols-[1fr_1.1fr] lg:items-center lg:gap-10 lg:p-8"
    >
      <div className="grid gap-3 px-2 pt-2.5 lg:gap-4">
        <h2 id="featured" className="text-h1">
          {title}
        </h2>
        {children}
        {option ? (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <Price halalas={option.totalHalalas} className="text-price font-bold" />
              <span className="text-ink-2">{option.name || texts.pickups(option.ordersCount)}</span>
            </p>
            <ButtonLink
              className="lg:justify-self-start"
              href={startHref(texts.locale, { plan, option })}
            >
              {t('start', { plan: plan.name })}
            </ButtonLink>
          </>
        ) : (
          <p>{t('pick-option')}</p>
        )}
      </div>
      <PlanCard plan={plan} headingLevel="h3" footer={<PlanActions plan={plan} />}>
        {plan.options.map((one) => (
          <OptionLink key={one.id} plan={plan} option={one} current={one.id === option?.id} />
        ))}
      </PlanCard>
    </section>
  );
}

/**
 * The plan of a link with its option selected; a notice when the plan or the option was withdrawn.
 */
export function LinkedPlan({
  link,
  plan,
}: {
  link: NonNullable<PlansQuery['link']>;
  plan: Plan | undefined;
}) {
  const t = useTranslations('catalogue');
  if (!plan) return <PlanWithdrawn />;
  const option = plan.options.find(({ id }) => id === link.optionId) ?? null;
  return (
    <FeaturedPlan
      plan={plan}
      option={option}
      title={option ? plan.name : t('linked', { plan: plan.name })}
    >
      {link.optionId !== null && !option && (
        <Notice tone="warn" title={t('option-vanished-title')}>
          {t('option-vanished-text')}
        </Notice>
      )}
    </FeaturedPlan>
  );
}

/** The requested plan is no longer on sale. */
export function PlanWithdrawn() {
  const t = useTranslations('catalogue');
  return (
    <Notice tone="warn" title={t('vanished-title')}>
      {t('vanished-text')}
    </Notice>
  );
}

interface SuggestedPlanProps {
  household: Household;
  suggestion: Suggestion | null;
  supportPhone: string;
}

/** The answer to *Which plan fits me?*, with its reason. */
export function SuggestedPlan({ household, suggestion, supportPhone }: SuggestedPlanProps) {
  const t = useTranslations('catalogue');
  const { n } = usePlanTexts();
  if (!suggestion) {
    const support = () => (
      <a href={`tel:${supportPhone}`}>
        <Ltr>{formatPhone(supportPhone)}</Ltr>
      </a>
    );
    return (
      <Notice tone="info" title={t('no-suggestion-title')}>
        {t.rich('no-suggestion-text', { support })}
      </Notice>
    );
  }
  const { plan, option, fit, weeklyKilos, pickupKilos } = suggestion;
  return (
    <FeaturedPlan plan={plan} option={option} title={t('suggested', { plan: plan.name })}>
      <p>
        {t(`why-${fit}`, {
          people: String(household.people),
          weekly: n(weeklyKilos),
          pickup: n(pickupKilos),
        })}
      </p>
      <p className="text-sm text-ink-2">{t('estimate')}</p>
    </FeaturedPlan>
  );
}
