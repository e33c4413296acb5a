import { useLocale, useTranslations } from 'next-intl';
import { PlanMini } from '@/components/plans/plan-mini';
import { PlansUnreachable } from '@/components/plans/plans-unreachable';
import { ButtonLink } from '@/components/ui/button';
import { SkeletonBar, SkeletonBlock } from '@/components/ui/skeleton';
import { localePath } from '@/lib/i18n/navigation';
import type { Plan } from '@/lib/onboarding/plans';

const most = 3;
const grid = 'grid gap-4 lg:grid-cols-3';

/** The first plans of the catalogue. `null`: it did not come; then home still stands. */
export function SomePlans({ plans }: { plans: readonly Plan[] | null }) {
  const t = useTranslations('home');
  const locale = useLocale();
  if (plans === null) return <PlansUnreachable href={localePath(locale)} />;
  return (
    <>
      <ul className={grid}>
        {plans.slice(0, most).map((plan) => (
          <li key={plan.id} className="grid">
            <PlanMini plan={plan} />
          </li>
        ))}
      </ul>
      <ButtonLink
        look="second"
        href={localePath(locale, '/plans')}
        className="lg:justify-self-start"
      >
        {t('all-plans')}
      </ButtonLink>
    </>
  );
}

/** Keeps the place of `SomePlans` while they come. */
export function SomePlansSkeleton() {
  return (
    <>
      <div className={grid} aria-hidden="true">
        {Array.from({ length: most }, (_, place) => (
          <div
            key={place}
            className="grid min-h-[9.1rem] grid-cols-[6.25rem_1fr] overflow-hidden rounded-lg border-[1.5px] border-line bg-surface lg:min-h-[16.1rem] lg:grid-cols-1"
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
      <SkeletonBlock className="h-(--size-control) lg:w-56" />
    </>
  );
}
