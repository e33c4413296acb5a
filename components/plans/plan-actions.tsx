import { useTranslations } from 'next-intl';
import type { Anchor } from '@/components/shell/page-link';
import { Columns2Icon, LinkIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import type { Plan } from '@/lib/wizard/plans/plans';
import { compareHref } from './plan-hrefs';
import { PlanLink } from './plan-link';
import { usePlanTexts } from './plan-texts';

/**
 * Actions under a plan card: copy its link, add it to the comparison. They are links, so no script
 * is needed.
 */
export function PlanActions({ plan, Anchor = 'a' }: { plan: Plan; Anchor?: Anchor }) {
  const t = useTranslations('catalogue');
  const { locale } = usePlanTexts();
  return (
    <>
      <PlanLink href={localePath(locale, '/plans', { plan: plan.id })} copied={t('link-copied')}>
        <LinkIcon size="sm" />
        {t('link')}
        <OfPlan plan={plan} />
      </PlanLink>
      <Anchor
        href={compareHref(locale, plan.id)}
        className="inline-flex min-h-(--size-tap) items-center gap-1.5 text-sm font-medium text-brand-ink"
      >
        <Columns2Icon size="sm" />
        {t('compare')}
        <OfPlan plan={plan} />
      </Anchor>
    </>
  );
}

/** Distinguishes the same link text on many cards for screen readers. */
function OfPlan({ plan }: { plan: Plan }) {
  return <span className="sr-only"> ({plan.name})</span>;
}
