import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { Ltr } from '@/components/ui/text';
import { formatPhone } from '@/lib/i18n/format';
import type { Household, Suggestion } from '@/lib/wizard/plans/plans-suggestion';
import { FeaturedPlan } from './featured-plan';
import { usePlanTexts } from './plan-texts';

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
