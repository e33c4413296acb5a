import { useLocale, useTranslations } from 'next-intl';
import { type Anchor, PageLink } from '@/components/shell/page-link';
import { classNames } from '@/components/ui/class-names';
import { ArrowRightIcon, Columns2Icon, LinkIcon } from '@/components/ui/icons';
import { localePath } from '@/lib/i18n/navigation';
import { type ChosenPlan, type Plan, servicesOf } from '@/lib/wizard/plans/plans';
import { OptionText, optionRowClass } from './option-row';
import { PlanCard } from './plan-card';
import { compareHref, startHref } from './plan-hrefs';
import { PlanLink } from './plan-link';
import { usePlanTexts } from './plan-texts';
import { ServiceIcon } from './service-art';

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

interface ServiceFilterProps {
  services: readonly { code: string; name: string }[];
  /** Code of the only service shown; undefined for all. */
  chosen: string | undefined;
}

/** Filter by service. Links, so that each view has a URL. */
export function ServiceFilter({ services, chosen }: ServiceFilterProps) {
  const t = useTranslations('plans');
  const locale = useLocale();
  const pills = [{ code: undefined, name: t('all') }, ...services];
  return (
    <nav aria-label={t('filter')} className="flex flex-wrap gap-2">
      {pills.map(({ code, name }) => {
        const current = code === chosen;
        return (
          <PageLink
            key={name}
            href={localePath(locale, '/plans', { service: code })}
            aria-current={current ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-(--size-tap) items-center gap-2 rounded-full border-[1.5px] px-4.5 text-[.9375rem] leading-snug font-medium no-underline',
              current
                ? 'border-brand bg-brand-soft text-brand-ink shadow-[inset_0_0_0_.75px_var(--color-brand)]'
                : 'border-control bg-surface text-ink hover:border-ink-2',
            )}
          >
            {code && <ServiceIcon service={code} />}
            <span>{name}</span>
          </PageLink>
        );
      })}
    </nav>
  );
}

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
