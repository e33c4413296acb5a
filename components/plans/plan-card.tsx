import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { BagIcon, PackageIcon } from '@/components/ui/icons';
import { Tag } from '@/components/ui/tag';
import type { Plan } from '@/lib/wizard/plans/plans';
import { usePlanTexts } from './plan-texts';
import { ServiceArt, ServiceIcon } from './service-art';

interface PlanCardProps {
  plan: Plan;
  headingLevel?: 'h2' | 'h3';
  /** `OptionLink`s in the catalogue, `OptionRadio`s in the wizard. */
  children: ReactNode;
  /** Further actions, below the options. */
  footer?: ReactNode;
}

/** One plan: its service on the plan's colour, its contents, and its options. */
export function PlanCard({ plan, headingLevel: Heading = 'h2', children, footer }: PlanCardProps) {
  const texts = usePlanTexts();
  const titleId = `plan-${plan.id}-name`;
  return (
    <article
      id={`plan-${plan.id}`}
      aria-labelledby={titleId}
      style={planColour(plan.color)}
      className="plan flex scroll-mt-4 flex-col overflow-hidden rounded-lg border-[1.5px] border-line bg-surface has-checked:border-brand has-checked:shadow-[0_0_0_1px_var(--color-brand),var(--shadow-raise)]"
    >
      <PlanArt service={plan.service} className="h-20 shrink-0 border-b" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1 px-4.5 pt-4 pb-3">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <Heading id={titleId} className="min-w-0 grow basis-1/2 text-h2">
            {plan.name}
          </Heading>
          <span className="max-w-full *:whitespace-normal">
            <Tag icon={<ServiceIcon service={plan.service} size="sm" />}>{plan.serviceName}</Tag>
          </span>
        </div>
        {plan.description && (
          <p className="text-sm text-ink-2">
            <bdi>{plan.description}</bdi>
          </p>
        )}
        <ul className="mt-1.5 flex flex-wrap gap-x-4.5 gap-y-1 text-[.9375rem] leading-normal">
          <li className="flex items-center gap-1.5">
            <BagIcon className="text-ink-2" />
            {texts.bags(plan.bagsCount)}
          </li>
          <li className="flex items-center gap-1.5">
            <PackageIcon className="text-ink-2" />
            {texts.weight(plan)}
          </li>
        </ul>
      </div>
      <div className="mx-2 mb-2 grid gap-1.5">{children}</div>
      {footer && (
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 px-4.5 pb-1.5">
          {footer}
        </div>
      )}
    </article>
  );
}

/**
 * The illustration of a service on the plan's colour. It or an ancestor must have the class `plan`
 * and the style `planColour`.
 */
export function PlanArt({ service, className }: { service: string; className?: string }) {
  return (
    <div
      className={classNames(
        'grid place-items-center border-(--color-plan-line) bg-(--color-plan-soft) text-brand',
        className,
      )}
    >
      <ServiceArt service={service} className="h-16 max-w-[84%]" />
    </div>
  );
}

/**
 * The partner's colour of a plan as an inline variable for `.plan`, which clamps it.
 * Accepts only `#rrggbb`, because the value reaches a style attribute; otherwise the brand's colour
 * is used.
 */
export function planColour(color: string | null): CSSProperties | undefined {
  if (color === null || !/^#[0-9a-f]{6}$/i.test(color)) return undefined;
  return { '--plan-api': color } as CSSProperties;
}
