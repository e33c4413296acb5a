import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import type { Plan } from '@/lib/wizard/plans/plans';
import { FeaturedPlan } from './featured-plan';
import type { PlansQuery } from './plans-query';

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
