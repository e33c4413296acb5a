import { PageLink } from '@/components/shell/page-link';
import { type Plan, servicesOf } from '@/lib/wizard/plans/plans';
import { OptionLink } from './option-link';
import { PlanActions } from './plan-actions';
import { PlanCard } from './plan-card';
import { ServiceIcon } from './service-icon';

/** Plans grouped by service. */
export function Catalogue({ plans }: { plans: readonly Plan[] }) {
  return servicesOf(plans).map(({ code, name }) => (
    <section key={code} aria-labelledby={`service-${code}`} className="grid gap-4">
      <h2 id={`service-${code}`} className="flex items-center gap-2.5">
        <ServiceIcon service={code} size="lg" className="text-brand" />
        {name}
      </h2>
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] lg:gap-5 lg:*:only:max-w-xl">
        {plans
          .filter(({ service }) => service === code)
          .map((plan) => (
            <PlanCard
              key={plan.id}
              plan={plan}
              headingLevel="h3"
              footer={<PlanActions plan={plan} Anchor={PageLink} />}
            >
              {plan.options.map((option) => (
                <OptionLink key={option.id} plan={plan} option={option} />
              ))}
            </PlanCard>
          ))}
      </div>
    </section>
  ));
}
