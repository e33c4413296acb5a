import { type Anchor, PageLink } from '@/components/shell/page-link';
import { ArrowRightIcon } from '@/components/ui/icons';
import { Price } from '@/components/ui/price';
import { localePath } from '@/lib/i18n/navigation';
import type { Plan } from '@/lib/wizard/plans/plans';
import { PlanArt, planColour } from './plan-card';
import { usePlanTexts } from './plan-texts';
import { ServiceIcon } from './service-art';

interface PlanMiniProps {
  plan: Plan;
  /** Target of the link; by default the plan in the catalogue. */
  href?: string;
  /** What the link does, for screen readers. */
  action?: string;
  Anchor?: Anchor;
}

/** A plan as one link, with the price of its cheapest option. */
export function PlanMini({ plan, href, action, Anchor = PageLink }: PlanMiniProps) {
  const { t, locale, pickups, weight } = usePlanTexts();
  const cheapest = plan.options.toSorted((a, b) => a.totalHalalas - b.totalHalalas)[0];
  if (!cheapest) return null;
  return (
    <Anchor
      href={href ?? localePath(locale, '/plans', { plan: plan.id })}
      style={planColour(plan.color)}
      className="plan grid min-h-[9.1rem] grid-cols-[6.25rem_1fr] overflow-hidden rounded-lg border-[1.5px] border-line bg-surface text-ink no-underline hover:border-brand lg:min-h-[17.4rem] lg:grid-cols-1 big:grid-cols-1"
    >
      {action && <span className="sr-only">{action}</span>}
      <PlanArt
        service={plan.service}
        className="h-full border-e big:h-16 big:border-e-0 big:border-b lg:h-28 lg:border-e-0 lg:border-b"
      />
      <span className="grid content-center gap-0.5 px-4 py-4 leading-(--leading-tight) lg:gap-1.5 lg:p-5">
        <span className="flex items-center gap-1.5 text-sm text-ink-2">
          <ServiceIcon service={plan.service} size="sm" />
          {plan.serviceName}
        </span>
        <span className="text-[1.125rem] font-bold">{plan.name}</span>
        <span className="text-sm text-ink-2">
          {[pickups(cheapest.ordersCount), weight(plan)].join(t('comma'))}
        </span>
        <span className="mt-2 flex items-center justify-between gap-3">
          <span className="flex items-baseline gap-1.5">
            {plan.options.length > 1 && <span className="text-sm text-ink-2">{t('from')}</span>}
            <Price halalas={cheapest.totalHalalas} className="text-h2 font-bold" />
          </span>
          <ArrowRightIcon className="text-brand-ink" />
        </span>
      </span>
    </Anchor>
  );
}
