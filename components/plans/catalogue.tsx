import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import type { Plan } from '@/lib/onboarding/plans';
import { OptionLink } from './option-row';
import { PlanCard } from './plan-card';
import { ServiceFilter } from './service-filter';

interface CatalogueProps {
  plans: readonly Plan[];
  /** Code of the one service to show. One that no plan has shows all. */
  service: string | undefined;
  /** Where the support answers, for a catalogue that has nothing. */
  supportPhone: string;
}

/** All plans, or those of one service. */
export function Catalogue({ plans, service, supportPhone }: CatalogueProps) {
  const t = useTranslations('plans');
  if (plans.length === 0) {
    return (
      <Empty
        title={t('empty-title')}
        action={
          <ButtonLink look="second" href={`tel:${supportPhone}`}>
            {t('call')}
          </ButtonLink>
        }
      >
        {t('empty-text')}
      </Empty>
    );
  }
  const services = [...new Map(plans.map((plan) => [plan.service, plan.serviceName]))].map(
    ([code, name]) => ({ code, name }),
  );
  const chosen = services.find(({ code }) => code === service)?.code;
  const shown = plans.filter((plan) => chosen === undefined || plan.service === chosen);
  return (
    <div className="grid gap-5">
      {services.length > 1 && <ServiceFilter services={services} chosen={chosen} />}
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {shown.map((plan) => (
          <PlanCard key={plan.id} plan={plan}>
            {plan.options.map((option) => (
              <OptionLink key={option.id} plan={plan} option={option} />
            ))}
          </PlanCard>
        ))}
      </div>
    </div>
  );
}
