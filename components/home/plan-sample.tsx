import { useLocale } from 'next-intl';
import { NoPlans, PlansUnreachable } from '@/components/plans/no-plans';
import { PlanMini } from '@/components/plans/plan-mini';
import type { Anchor } from '@/components/shell/page-link';
import { SkeletonBar, SkeletonBlock } from '@/components/ui/skeleton';
import { localePath } from '@/lib/i18n/navigation';
import { type Plan, servicesOf } from '@/lib/wizard/plans/plans';

const maxPlans = 3;
const grid = 'grid gap-4 lg:grid-cols-3';

interface PlanSampleProps {
  /** Null when the catalogue could not be loaded; the page still renders. */
  plans: readonly Plan[] | null;
  supportPhone: string;
  Anchor?: Anchor;
}

/** A sample of the catalogue: one plan of each service before a second one of any. */
export function PlanSample({ plans, supportPhone, Anchor = 'a' }: PlanSampleProps) {
  const locale = useLocale();
  if (plans === null) return <PlansUnreachable href={localePath(locale)} />;
  if (plans.length === 0) return <NoPlans supportPhone={supportPhone} />;
  return (
    <ul className={grid}>
      {sample(plans).map((plan) => (
        <li key={plan.id} className="grid">
          <PlanMini plan={plan} Anchor={Anchor} />
        </li>
      ))}
    </ul>
  );
}

function sample(plans: readonly Plan[]): Plan[] {
  const firsts = servicesOf(plans).flatMap(
    ({ code }) => plans.find(({ service }) => service === code) ?? [],
  );
  return [...new Set([...firsts, ...plans])].slice(0, maxPlans);
}

/** Skeleton of `PlanSample`. */
export function PlanSampleSkeleton() {
  return (
    <div className={grid} aria-hidden="true">
      {Array.from({ length: maxPlans }, (_, place) => (
        <div
          key={place}
          className="grid min-h-[9.1rem] grid-cols-[6.25rem_1fr] overflow-hidden rounded-lg border-[1.5px] border-line bg-surface lg:min-h-[17.4rem] lg:grid-cols-1 big:grid-cols-1"
        >
          <SkeletonBlock className="rounded-none lg:h-28" />
          <div className="grid content-center gap-3 p-5">
            <SkeletonBar className="w-2/5" />
            <SkeletonBar className="w-3/4" />
            <SkeletonBar className="w-1/4" />
          </div>
        </div>
      ))}
    </div>
  );
}
