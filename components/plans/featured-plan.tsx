import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Price } from '@/components/ui/price';
import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';
import { OptionLink } from './option-link';
import { PlanActions } from './plan-actions';
import { PlanCard } from './plan-card';
import { startHref } from './plan-hrefs';
import { usePlanTexts } from './plan-texts';

interface FeaturedPlanProps {
  plan: Plan;
  /** The option that is selected initially. */
  option: PlanOption | null;
  title: string;
  /** Why the plan is featured. */
  children?: ReactNode;
}

/** One plan above the others: from a link, or suggested. */
export function FeaturedPlan({ plan, option, title, children }: FeaturedPlanProps) {
  const t = useTranslations('catalogue');
  const words = usePlanTexts();
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
              <span className="text-ink-2">{option.name || words.pickups(option.ordersCount)}</span>
            </p>
            <ButtonLink
              className="lg:justify-self-start"
              href={startHref(words.locale, { plan, option })}
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
