import type { ReactNode } from 'react';
import { Rates, Saving } from '@/components/plans/option-row';
import { PlanArt } from '@/components/plans/plan-card';
import { usePlanTexts } from '@/components/plans/plan-texts';
import { ServiceIcon } from '@/components/plans/service-icon';
import { BagIcon, PackageIcon } from '@/components/ui/icons';
import { Price } from '@/components/ui/price';
import type { ChosenPlan, Plan } from '@/lib/wizard/plans/plans';

/** The plan of a slide, readable across a room: service, name, contents. */
export function SlideHead({ plan }: { plan: Plan }) {
  const words = usePlanTexts();
  return (
    <div className="grid min-w-0 gap-3">
      {/* Hidden on low windows, where the QR code needs the space. */}
      <PlanArt service={plan.service} className="h-20 rounded-lg border lg:h-16 low:hidden" />
      <p className="flex items-center gap-2 text-ink-2 lg:text-[1.375rem]">
        <ServiceIcon service={plan.service} />
        {plan.serviceName}
      </p>
      <h1 className="text-[clamp(2rem,1.2rem+3.4vw,4.5rem)] leading-(--leading-display)">
        {plan.name}
      </h1>
      {plan.description && (
        <p className="text-ink-2 lg:text-[clamp(1.125rem,.7rem+1vw,1.625rem)] lg:leading-(--leading-tight)">
          <bdi>{plan.description}</bdi>
        </p>
      )}
      <ul className="flex flex-wrap gap-x-8 gap-y-2 font-medium lg:text-[clamp(1.125rem,.7rem+1vw,1.625rem)]">
        <Fact icon={<BagIcon size="lg" />}>{words.bags(plan.bagsCount)}</Fact>
        <Fact icon={<PackageIcon size="lg" />}>{words.weight(plan)}</Fact>
      </ul>
    </div>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="text-ink-2">{icon}</span>
      {children}
    </li>
  );
}

/**
 * An option in large type. Its rates share one line with the rest, because four options must fit a
 * screen.
 */
export function SlideOptionRow({ plan, option }: ChosenPlan) {
  const words = usePlanTexts();
  return (
    <>
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium lg:text-[clamp(1.125rem,.8rem+.8vw,1.5rem)]">
          {option.name || words.pickups(option.ordersCount)}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-2 lg:text-body lg:[&>span]:text-body">
          {option.name && <span>{words.pickups(option.ordersCount)}</span>}
          <Rates plan={plan} option={option} />
          <Saving percent={option.discountPercent} />
        </span>
      </span>
      <Price
        halalas={option.totalHalalas}
        className="text-[clamp(1.5rem,1.1rem+1.7vw,2.75rem)] leading-snug font-bold"
      />
    </>
  );
}
