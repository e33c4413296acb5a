import { useLocale, useTranslations } from 'next-intl';
import { PageLink } from '@/components/shell/page-link';
import { ButtonLink } from '@/components/ui/button';
import { Columns2Icon } from '@/components/ui/icons';
import { Notice } from '@/components/ui/notice';
import { localePath } from '@/lib/i18n/navigation';
import type { Plan } from '@/lib/wizard/plans/plans';
import { PlanWithdrawn } from './linked-plan';
import { compareHref, compareId } from './plan-hrefs';
import { PlanMini } from './plan-mini';

interface ComparePickProps {
  plans: readonly Plan[];
  /** The plan that is already picked. */
  first: Plan | undefined;
  /** The URL names a plan that is not on sale. */
  isOneGone: boolean;
}

/**
 * The first plan of a comparison, and the plans to compare it with; those of the same service come
 * first.
 */
export function ComparePick({ plans, first, isOneGone }: ComparePickProps) {
  const t = useTranslations('catalogue');
  const locale = useLocale();
  const hasSameService = ({ service }: Plan) => Number(service === first?.service);
  const others = plans
    .filter((plan) => plan !== first)
    .toSorted((a, b) => hasSameService(b) - hasSameService(a));
  return (
    <section id={compareId} aria-label={t('compare-two')} className="grid scroll-mt-4 gap-4">
      {isOneGone && <PlanWithdrawn />}
      <Notice
        tone="info"
        icon={<Columns2Icon />}
        title={first && t('compare-second', { plan: first.name })}
        action={
          <ButtonLink as={PageLink} variant="secondary" small href={localePath(locale, '/plans')}>
            {t('compare-stop')}
          </ButtonLink>
        }
      >
        {first ? null : t('compare-first')}
      </Notice>
      <ul className="grid gap-3 lg:grid-cols-3 lg:gap-5">
        {others.map((plan) => (
          <li key={plan.id} className="grid">
            <PlanMini
              plan={plan}
              href={compareHref(locale, ...(first ? [first.id] : []), plan.id)}
              action={first ? t('compare-with', { plan: first.name }) : t('compare')}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
