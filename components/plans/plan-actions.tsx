import { useTranslations } from 'next-intl';
import type { Anchor } from '@/components/shell/page-link';
import { ArrowRightIcon, Columns2Icon, LinkIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import type { ChosenPlan, Plan } from '@/lib/wizard/plans/plans';
import { OptionText, optionRowClass } from './option-row';
import { compareHref, startHref } from './plan-hrefs';
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

interface OptionLinkProps extends ChosenPlan {
  /** The option that a link or a suggestion selects. */
  current?: boolean;
}

/** An option as a link that starts the wizard with it. */
export function OptionLink({ plan, option, current = false }: OptionLinkProps) {
  const { t, locale } = usePlanTexts();
  return (
    <a
      href={startHref(locale, { plan, option })}
      aria-current={current || undefined}
      className={`${optionRowClass} group grid-cols-[1fr_auto_auto] text-ink no-underline hover:border-brand aria-[current]:border-brand aria-[current]:bg-brand-soft`}
    >
      <span className="sr-only">{t('start-with', { plan: plan.name })}</span>
      <OptionText plan={plan} option={option} />
      <ArrowRightIcon className="size-8 rounded-full bg-surface p-1.5 text-brand-ink group-hover:bg-brand group-hover:text-on-brand" />
    </a>
  );
}
