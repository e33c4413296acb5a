import { ArrowRightIcon } from '@/components/ui/icons';
import type { ChosenPlan } from '@/lib/wizard/plans/plans';
import { OptionText, optionRowClass } from './option-row';
import { startHref } from './plan-hrefs';
import { usePlanTexts } from './plan-texts';

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
